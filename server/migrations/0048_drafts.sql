-- A product that its merchant still works on: shown to nobody, sold to nobody.
alter table products add column is_draft boolean not null default false;
