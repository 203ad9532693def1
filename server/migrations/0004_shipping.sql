-- What a buyer was quoted, and how aggregators call our villages.

create table shipping_quotes (
  shop_id text not null references shops (id) on delete cascade,
  id text not null,
  destination_ref text not null,
  destination_label text not null,
  courier_code text not null,
  courier_name text not null,
  courier_service text,
  name text not null,
  etd text,
  cost bigint not null,
  weight_grams bigint not null,
  -- a quote is for one cart: what is in it, not what it costs
  cart_hash text not null,
  expires_at timestamptz not null,
  primary key (shop_id, id)
);
create index shipping_quotes_expires_at on shipping_quotes (expires_at);

-- Facts about the country, the same for every shop. null: the aggregator does not know the place.
create table courier_places (
  provider text not null,
  ref text not null,
  place text,
  found_at timestamptz not null default now(),
  primary key (provider, ref)
);
