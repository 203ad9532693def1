-- Plans that are bought: the shop that sells them, its orders for other shops, and how long each of these is on which plan.

alter table shops add column sells_plans boolean not null default false;
-- One shop of the platform.
create unique index shops_seller_of_plans on shops (sells_plans) where sells_plans;

-- An order of the shop that sells plans, by the draft that it is placed from: for which shop it is.
create table plan_orders (
  shop_id text not null references shops (id),
  draft_id text not null,
  -- its slug
  for_shop text not null,
  sku text not null,
  plan text not null,
  days integer not null,
  created_at timestamptz not null,
  primary key (shop_id, draft_id)
);
create index plan_orders_for_shop on plan_orders (shop_id, for_shop, created_at);

create table plan_terms (
  shop_id text primary key references shops (id),
  granted text not null,
  periods jsonb not null,
  -- the end that owners were last told of, and how many days before it
  told_end timestamptz,
  told_days integer,
  -- when something is to be done; null: nothing by itself
  next_at timestamptz
);
create index plan_terms_next_at on plan_terms (next_at);
