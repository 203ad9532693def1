-- What a merchant's move replaced besides the status, for as long as it can be undone: courier, and what was to be looked at.
alter table order_history add column replaced jsonb;
