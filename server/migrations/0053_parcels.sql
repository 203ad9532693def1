-- Parcels: what is sent of an order, booked at a vendor of couriers or sent by hand; where each is, and what it costs.

create table parcels (
  shop_id text not null,
  id text not null,
  order_id text not null,
  -- ours, at the vendor: by it a parcel is found whose booking got no answer
  reference text not null,
  -- null: sent by hand
  vendor text,
  courier_code text not null,
  courier_service text,
  way text not null,
  -- when it is to be fetched; null: as soon as can be
  pickup_at timestamptz,
  weight_grams integer not null,
  length_cm integer not null,
  width_cm integer not null,
  height_cm integer not null,
  insured boolean not null,
  note text,
  state text not null,
  -- since when, as the vendor says it where it does
  state_at timestamptz not null,
  -- the vendor's word for it
  vendor_state text,
  vendor_id text,
  awb text,
  sorting_code text,
  driver jsonb,
  tracking_url text,
  eta text,
  -- rupiah: of the goods; what the merchant was told it costs; what the vendor takes, as it stands
  value bigint not null,
  quoted bigint,
  charged bigint,
  insurance_fee bigint,
  -- what the courier is to collect, what it keeps of that, when it had it, when it sent it on
  cod_amount bigint not null default 0,
  cod_fee bigint,
  collected_at timestamptz,
  remitted_at timestamptz,
  return_cost bigint,
  -- why the vendor would not, and its own words
  refusal text,
  refusal_said text,
  cancel_asked_at timestamptz,
  -- the steps that its buyer has heard of
  told text[] not null default '{}',
  -- somebody has looked after it: it is no problem any more
  handled_at timestamptz,
  -- when the vendor is asked next, to book it or where it is; nobody else asks before; null: nothing is to be asked
  send_after timestamptz,
  attempts integer not null default 0,
  -- when the vendor was last asked to book it; null: it never was, so that it cannot be booked
  asked_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade,
  constraint parcels_state check (state in ('booking', 'uncertain', 'failed', 'booked', 'waiting', 'picked', 'moving',
    'delivering', 'problem', 'delivered', 'returning', 'returned', 'declined', 'lost', 'destroyed', 'cancelled')),
  constraint parcels_way check (way in ('pickup', 'drop_off'))
);
create unique index parcels_reference on parcels (shop_id, reference);
create index parcels_of_order on parcels (shop_id, order_id);
create index parcels_vendor_id on parcels (shop_id, vendor, vendor_id) where vendor_id is not null;
create index parcels_newest on parcels (shop_id, created_at, id);
create index parcels_problems on parcels (shop_id, created_at, id) where handled_at is null
  and state in ('uncertain', 'failed', 'problem', 'returning', 'returned', 'declined', 'lost', 'destroyed');
create index parcels_due on parcels (send_after) where send_after is not null;

-- Which lines of its order are in it, how many of each, and what of them came back.
create table parcel_lines (
  shop_id text not null,
  parcel_id text not null,
  -- of the order's line
  position integer not null,
  qty integer not null,
  -- null: nobody has said yet
  came_back integer,
  -- of these: what can be sold again, and is in the stock again
  sellable integer,
  primary key (shop_id, parcel_id, position),
  foreign key (shop_id, parcel_id) references parcels (shop_id, id) on delete cascade
);

-- What its vendor said of it, each word once.
create table parcel_events (
  shop_id text not null,
  parcel_id text not null,
  -- of all it says: the same word again has the same key
  key text not null,
  id bigint generated always as identity,
  state text not null,
  vendor_state text not null,
  note text,
  place text,
  -- as the vendor says it; null: it does not
  at timestamptz,
  received_at timestamptz not null,
  primary key (shop_id, parcel_id, key),
  foreign key (shop_id, parcel_id) references parcels (shop_id, id) on delete cascade
);

-- By whom a shop books, and how it sends unless a parcel says otherwise; the key is among its credentials.
alter table shops add column shipping_booking jsonb;

-- What came back to the shop in a parcel and can be sold again.
alter table stock_ledger drop constraint stock_ledger_kind,
  add constraint stock_ledger_kind
    check (kind in ('sold', 'returned', 'taken_again', 'came_back', 'set', 'file', 'import'));
