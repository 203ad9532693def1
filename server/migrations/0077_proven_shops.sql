-- Payments that others confirmed make a new shop count as older: so many days.
alter table shops add column proven_days integer not null default 0 check (proven_days between 0 and 30);
