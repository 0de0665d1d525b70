-- Whether a person gave the order, or took one back; nothing for lines that
-- were written before anybody asked, and for those of an older server.
ALTER TABLE orders ADD COLUMN person BOOLEAN;
