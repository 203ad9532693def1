-- Campaigns, order and shipping promotions, and vouchers.

create table promotions (
  shop_id text not null references shops (id) on delete cascade,
  id text not null,
  key text not null,
  position integer not null,
  name text not null,
  kind text not null,
  discount_type text not null,
  discount_value bigint not null,
  min_subtotal bigint not null default 0,
  max_discount bigint,
  starts_at timestamptz,
  ends_at timestamptz,
  badge text,
  -- false: only the products and categories below, even when none of them is left
  whole_shop boolean not null default true,
  archived_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, key),
  constraint promotions_kind check (kind in ('campaign', 'order', 'shipping')),
  constraint promotions_discount_type check (discount_type in ('percent', 'amount'))
);

create table promotion_products (
  shop_id text not null,
  promotion_id text not null,
  product_id text not null,
  primary key (shop_id, promotion_id, product_id),
  foreign key (shop_id, promotion_id) references promotions (shop_id, id) on delete cascade,
  foreign key (shop_id, product_id) references products (shop_id, id) on delete cascade
);

create table promotion_categories (
  shop_id text not null,
  promotion_id text not null,
  category_id text not null,
  primary key (shop_id, promotion_id, category_id),
  foreign key (shop_id, promotion_id) references promotions (shop_id, id) on delete cascade,
  foreign key (shop_id, category_id) references categories (shop_id, id) on delete cascade
);

create table vouchers (
  shop_id text not null references shops (id) on delete cascade,
  id text not null,
  -- kept in capitals: buyers type it either way
  code text not null,
  position integer not null,
  name text,
  kind text not null,
  discount_type text not null,
  discount_value bigint not null,
  min_subtotal bigint not null default 0,
  max_discount bigint,
  usage_limit integer,
  per_contact_limit integer,
  used_count integer not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  archived_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, code),
  constraint vouchers_kind check (kind in ('order', 'shipping')),
  constraint vouchers_discount_type check (discount_type in ('percent', 'amount'))
);
