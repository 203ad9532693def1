-- What categories and pages were called before: addresses that were shared go on leading to them, until another has the key.

create table former_keys (
  shop_id text not null references shops (id) on delete cascade,
  kind text not null check (kind in ('category', 'page')),
  key text not null,
  leads_to text not null,
  left_at timestamptz not null,
  primary key (shop_id, kind, key)
);
create index former_keys_of on former_keys (shop_id, kind, leads_to, left_at);
