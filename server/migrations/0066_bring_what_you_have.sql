-- A list that somebody pasted adds products; and what an import made is taken back by another import, for a day.
alter table imports drop constraint imports_kind,
  add constraint imports_kind check (kind in ('shopify_csv', 'stock_sheet', 'shop_file', 'product_sheet',
    'bank_statement', 'product_list', 'undo')),
  -- of an import that takes another one back: that one
  add column undo_of text,
  add constraint imports_undo check ((kind = 'undo') = (undo_of is not null));
-- Once, however many ask for it at the same time; one that failed may be asked for again.
create unique index imports_undone on imports (shop_id, undo_of) where undo_of is not null and state <> 'failed';

-- What it takes to undo an import: what it wrote, and how that was before.
create table import_traces (
  shop_id text not null,
  import_id text not null,
  -- `product` or `category`
  kind text not null,
  thing_id text not null,
  -- of what the import left behind: another one, and somebody has changed it since; null: the import took it out of the shop
  version integer,
  -- null: it was not in the shop
  before jsonb,
  created_at timestamptz not null,
  primary key (shop_id, import_id, kind, thing_id),
  foreign key (shop_id, import_id) references imports (shop_id, id) on delete cascade,
  constraint import_traces_kind check (kind in ('product', 'category'))
);

create index import_traces_created_at on import_traces (created_at);

-- Pictures that a file names by their addresses: fetched once its products are in the shop.
create table picture_fetches (
  shop_id text not null,
  id bigint generated always as identity,
  import_id text not null,
  product_id text not null,
  url text not null,
  -- its place among the pictures that the file names for the product
  place integer not null,
  -- where the file names it
  row integer,
  state text not null,
  -- of the picture that it became
  media text,
  -- why it could not be had
  failure text,
  attempts integer not null default 0,
  send_after timestamptz not null,
  created_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, import_id) references imports (shop_id, id) on delete cascade,
  constraint picture_fetches_state check (state in ('waiting', 'fetched', 'failed'))
);
create unique index picture_fetches_once on picture_fetches (shop_id, product_id, url);
create index picture_fetches_of_import on picture_fetches (shop_id, import_id, state);
create index picture_fetches_due on picture_fetches (send_after) where state = 'waiting';
