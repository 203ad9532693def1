-- How many bytes each picture has as it was given (null: not looked at yet), since when nothing shows it, and whether it is
-- on its way out: then nobody may show it again, and its files and the row go.
alter table media
  add column bytes integer,
  add column unshown_since timestamptz,
  add column removed boolean not null default false;
