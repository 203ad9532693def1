-- What products were called before: addresses that were shared go on leading to them, until another one has the name.

create table former_slugs (
  shop_id text not null references shops (id) on delete cascade,
  slug text not null,
  product_id text not null,
  left_at timestamptz not null,
  primary key (shop_id, slug),
  foreign key (shop_id, product_id) references products (shop_id, id) on delete cascade
);
create index former_slugs_of_product on former_slugs (shop_id, product_id, left_at);
