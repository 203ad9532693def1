-- From a priced cart to a placed order: drafts, one-time codes, orders, and what an order holds on to.

create table drafts (
  shop_id text not null references shops (id) on delete cascade,
  id text not null,
  -- what the buyer gave, and the price as it was shown: what verify will charge
  contact text not null,
  contact_channel text not null,
  customer_name text not null,
  phone text,
  address text not null,
  city text not null,
  destination_ref text,
  payment_method text not null,
  courier_code text,
  courier_service text,
  voucher_id text,
  lines jsonb not null,
  priced jsonb not null,
  total bigint not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  order_id text,
  primary key (shop_id, id),
  constraint drafts_contact_channel check (contact_channel in ('email', 'whatsapp'))
);
create index drafts_expires_at on drafts (expires_at);
create index drafts_open_total on drafts (shop_id, total) where order_id is null;

-- Kept as a keyed hash. `subject` is what a code confirms: a draft, or a contact that looks for its orders.
create table one_time_codes (
  shop_id text not null references shops (id) on delete cascade,
  id text not null,
  purpose text not null,
  subject text not null,
  -- keyed hash of the contact: the limit counts by it
  contact_hash bytea not null,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- which is the newest, also of two in the same millisecond
  seq bigint generated always as identity,
  primary key (shop_id, id),
  constraint one_time_codes_purpose check (purpose in ('checkout', 'lookup'))
);
create index one_time_codes_subject on one_time_codes (shop_id, purpose, subject, seq desc);
create index one_time_codes_created_at on one_time_codes (created_at);
create index one_time_codes_contact on one_time_codes (shop_id, contact_hash, created_at);

create table orders (
  shop_id text not null references shops (id) on delete cascade,
  id text not null,
  number text not null,
  draft_id text not null,
  status text not null,
  track_token_hash bytea not null,
  track_token_sealed bytea not null,
  contact text not null,
  contact_channel text not null,
  customer_name text not null,
  phone text,
  address text not null,
  city text not null,
  destination_ref text,
  payment_method text not null,
  courier_code text,
  courier_service text,
  awb text,
  voucher_id text,
  voucher_code text,
  promotion_name text,
  shipping_promotion_name text,
  subtotal bigint not null,
  discount_total bigint not null,
  shipping_cost bigint not null,
  shipping_discount bigint not null,
  payment_fee bigint not null,
  unique_code integer not null,
  total bigint not null,
  preorder_lead_days integer,
  placed_at timestamptz not null,
  expires_at timestamptz,
  buyer_claimed_at timestamptz,
  needs_attention text,
  primary key (shop_id, id),
  unique (shop_id, number),
  -- one draft, one order
  unique (shop_id, draft_id),
  constraint orders_total check (total >= 0)
);
create unique index orders_track_token on orders (shop_id, track_token_hash);
create index orders_contact on orders (shop_id, contact, placed_at desc);
create index orders_unpaid_total on orders (shop_id, total) where status = 'pending_payment';
create index orders_expires_at on orders (expires_at) where status = 'pending_payment';

create table order_lines (
  shop_id text not null,
  order_id text not null,
  position integer not null,
  product_id text not null,
  variant_id text,
  sku text,
  name text not null,
  variant_label text,
  picture jsonb,
  promotion_name text,
  qty integer not null,
  unit_price bigint not null,
  undiscounted_unit_price bigint not null,
  line_total bigint not null,
  preorder boolean not null,
  unlimited_stock boolean not null,
  -- false: the line took nothing from the stock, so it gives nothing back
  took_stock boolean not null,
  primary key (shop_id, order_id, position),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);

-- Who moved an order, when, and why. Rows are only ever added.
create table order_history (
  shop_id text not null,
  order_id text not null,
  at timestamptz not null,
  id bigint generated always as identity,
  from_status text,
  to_status text not null,
  actor text not null,
  reason text,
  primary key (shop_id, order_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);

create table voucher_uses (
  shop_id text not null,
  voucher_id text not null,
  order_id text not null,
  contact text not null,
  primary key (shop_id, voucher_id, order_id),
  foreign key (shop_id, voucher_id) references vouchers (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);
create index voucher_uses_contact on voucher_uses (shop_id, voucher_id, contact);

-- A total made recognisable by its unique code belongs to one open draft or unpaid order.
create table held_totals (
  shop_id text not null references shops (id) on delete cascade,
  total bigint not null,
  draft_id text not null,
  -- null: held by an order until it is paid or gone
  expires_at timestamptz,
  primary key (shop_id, total)
);
create index held_totals_expires_at on held_totals (expires_at);
create index held_totals_draft on held_totals (shop_id, draft_id);
