-- What the eye keeps of a shop's address and name (domain/look-alikes.ts): two shops with one in common may be taken for each other.
-- slug_look null: neither is worked out yet; a job does it. name_look null: nothing is left of the name.
alter table shops add column slug_look text, add column name_look text;
create index shops_slug_look on shops (slug_look, created_at, id);
create index shops_name_look on shops (name_look, created_at, id);
