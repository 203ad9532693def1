-- Shops, the hosts they answer on, and what a merchant sets for the whole shop.
-- Every table leads with shop_id in its keys, so that no row can point into another shop.

create table shops (
  id text primary key,
  slug text not null unique,
  name text not null,
  plan text not null,
  contact_channel text not null default 'email',
  brand jsonb not null default '{}',
  announcement jsonb not null default '{}',
  payment_identity jsonb not null default '{}',
  shipping_mode text not null default 'flat',
  shipping_origin_ref text,
  shipping_provider text,
  free_shipping_min bigint,
  free_shipping_disabled boolean not null default false,
  home jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint shops_contact_channel check (contact_channel in ('email', 'whatsapp', 'any')),
  constraint shops_shipping_mode check (shipping_mode in ('flat', 'zone', 'live'))
);

-- A local origin (localhost:4321) is a developer's own page: several shops may name the same one.
create table shop_domains (
  shop_id text not null references shops (id) on delete cascade,
  host text not null,
  -- the host without its port: what the Host of a request is compared with
  hostname text not null,
  is_primary boolean not null default false,
  is_local_origin boolean not null default false,
  position integer not null,
  primary key (shop_id, host)
);
create unique index shop_domains_host on shop_domains (host) where not is_local_origin;
create index shop_domains_hostname on shop_domains (hostname);
create unique index shop_domains_primary on shop_domains (shop_id) where is_primary;

-- Keys of gateways and couriers, sealed under APP_SECRET.
create table shop_credentials (
  shop_id text not null references shops (id) on delete cascade,
  name text not null,
  sealed bytea not null,
  updated_at timestamptz not null default now(),
  primary key (shop_id, name)
);

create table couriers (
  shop_id text not null references shops (id) on delete cascade,
  code text not null,
  service text not null default '',
  position integer not null,
  name text not null,
  eta text,
  cost bigint,
  enabled boolean not null default true,
  services jsonb not null default '[]',
  zones jsonb not null default '[]',
  primary key (shop_id, code, service)
);

create table payment_methods (
  shop_id text not null references shops (id) on delete cascade,
  code text not null,
  position integer not null,
  name text not null,
  sub text,
  channel text not null,
  gateways jsonb not null,
  enabled boolean not null default true,
  unique_code boolean not null default false,
  fee_flat bigint not null default 0,
  fee_basis_pt integer not null default 0,
  min_order_total bigint,
  max_order_total bigint,
  manual jsonb,
  primary key (shop_id, code)
);

create table pages (
  shop_id text not null references shops (id) on delete cascade,
  key text not null,
  position integer not null,
  sections jsonb not null,
  primary key (shop_id, key)
);

-- One row a picture, named by the hash of the file the merchant gave; the bytes are in the media store.
create table media (
  shop_id text not null references shops (id) on delete cascade,
  hash text not null,
  format text not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, hash)
);
