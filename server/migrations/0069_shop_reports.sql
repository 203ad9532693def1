-- What visitors report of a shop to the platform's operators. Its merchant learns nothing of it.

create table shop_reports (
  id text primary key,
  shop_id text not null references shops (id) on delete cascade,
  reason text not null,
  -- in the visitor's words; empty: none
  details text not null,
  -- e-mail address or WhatsApp number of somebody who wants to be asked; null: nobody does, or it is forgotten
  contact text,
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by text,
  -- what came of it, in the operator's words
  note text
);
create index shop_reports_newest on shop_reports (created_at, id);
create index shop_reports_open on shop_reports (shop_id) where settled_at is null;
