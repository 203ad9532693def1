-- What a shop sells. Rows that leave the shop are archived, not deleted: orders may speak of them.

create table categories (
  shop_id text not null references shops (id) on delete cascade,
  id text not null,
  key text not null,
  position integer not null,
  label text not null,
  subtitle text,
  image_hash text,
  image_alt text,
  material_spec text,
  spec_label text,
  archived_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, key),
  foreign key (shop_id, image_hash) references media (shop_id, hash)
);

create table products (
  shop_id text not null references shops (id) on delete cascade,
  id text not null,
  slug text not null,
  position integer not null,
  name text not null,
  category_id text,
  tags jsonb not null default '[]',
  sku text,
  description text,
  care_copy text,
  material_spec text,
  spec_label text,
  price bigint not null,
  compare_at_price bigint,
  -- may go below zero: a pre-order product sells past its stock unless the merchant caps it
  stock integer not null default 0,
  unlimited_stock boolean not null default false,
  weight_grams integer not null default 0,
  preorder_lead_days integer,
  preorder_capped boolean not null default false,
  sell_from timestamptz,
  sell_until timestamptz,
  badge text,
  options jsonb not null default '[]',
  sold_count integer not null default 0,
  published_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, slug),
  foreign key (shop_id, category_id) references categories (shop_id, id),
  constraint products_price check (price >= 0)
);

create table product_images (
  shop_id text not null,
  id text not null,
  product_id text not null,
  position integer not null,
  media_hash text not null,
  alt text,
  primary key (shop_id, id),
  foreign key (shop_id, product_id) references products (shop_id, id) on delete cascade,
  foreign key (shop_id, media_hash) references media (shop_id, hash)
);
create index product_images_product on product_images (shop_id, product_id);

create table variants (
  shop_id text not null,
  id text not null,
  product_id text not null,
  position integer not null,
  sku text,
  options jsonb not null,
  price bigint,
  compare_at_price bigint,
  stock integer not null default 0,
  weight_grams integer,
  badge text,
  image_id text,
  archived_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, product_id) references products (shop_id, id) on delete cascade,
  -- PostgreSQL 15 or newer: only the picture is forgotten, never the shop
  foreign key (shop_id, image_id) references product_images (shop_id, id) on delete set null (image_id),
  constraint variants_price check (price >= 0)
);
create index variants_product on variants (shop_id, product_id);
create unique index variants_sku on variants (shop_id, sku) where archived_at is null;
