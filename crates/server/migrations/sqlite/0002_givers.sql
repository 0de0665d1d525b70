-- Whether a person gave the order, or took one back; nothing for lines that
-- were written before anybody asked.
ALTER TABLE orders ADD COLUMN person INTEGER;
