-- Agents search and prepare for people: what a person goes on with at the shop. No order is placed here.

-- Whether agents are let in.
alter table shops add column agents boolean not null default true;

create table agent_carts (
  shop_id text not null references shops (id) on delete cascade,
  -- unguessable, and the only right to it
  id text not null,
  kind text not null,
  state text not null,
  -- what to buy: product, variant, quantity
  items jsonb not null,
  voucher_code text,
  -- of whom, and to where, in the agent's words
  buyer jsonb,
  address jsonb,
  -- the buyer's contacts, in the one form in which contacts are compared
  email text,
  phone text,
  -- the village that the address names
  destination_ref text,
  courier_code text,
  courier_service text,
  -- of a checkout: the cart that it was made of
  cart_id text,
  -- keyed hash of the request that made it, where that came with a key: asked twice it is made once
  asked_hash bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (shop_id, id),
  constraint agent_carts_kind check (kind in ('cart', 'checkout')),
  constraint agent_carts_state check (state in ('open', 'canceled')),
  constraint agent_carts_size check (
    octet_length(items::text) <= 32768 and octet_length(coalesce(buyer::text, '') || coalesce(address::text, '')) <= 16384)
);
-- A cart becomes one checkout, however often it is asked for.
create unique index agent_carts_once on agent_carts (shop_id, cart_id) where cart_id is not null and state = 'open';
create index agent_carts_newest on agent_carts (shop_id, created_at, id);
create index agent_carts_email on agent_carts (shop_id, email) where email is not null;
create index agent_carts_phone on agent_carts (shop_id, phone) where phone is not null;
create index agent_carts_expires_at on agent_carts (expires_at);
