-- The ids of the merchant's advertising and statistics tags, by vendor.
alter table shops add column tags jsonb not null default '{}';
