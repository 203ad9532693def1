-- "Tell me when it is back": who waits for what, until there is some again.

-- One who has confirmed a contact by a code. Gone as soon as the message is written, so that no contact stays here.
create table restock_requests (
  shop_id text not null references shops (id) on delete cascade,
  id text not null,
  product_id text not null,
  -- null: the product has none, or any of them will do
  variant_id text,
  channel text not null,
  -- keyed hash of the contact: who waits already waits once
  contact_hash bytea not null,
  contact_sealed bytea not null,
  created_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, product_id) references products (shop_id, id) on delete cascade,
  constraint restock_requests_channel check (channel in ('email', 'whatsapp')),
  constraint restock_requests_once unique nulls not distinct (shop_id, product_id, variant_id, contact_hash)
);
create index restock_requests_thing on restock_requests (shop_id, product_id, variant_id, created_at, id);
create index restock_requests_contact on restock_requests (shop_id, contact_hash, created_at);
create index restock_requests_created_at on restock_requests (created_at);

alter table one_time_codes drop constraint one_time_codes_purpose;
alter table one_time_codes
  add constraint one_time_codes_purpose check (purpose in ('checkout', 'lookup', 'restock'));
comment on column code_counts.lookup_codes is 'of these, codes for anything but a checkout';
