-- Limits that keep one caller from using up what belongs to all: codes, tries, held totals, stock.

-- What a merchant allows one order and one buyer.
alter table shops add column max_units_per_line integer not null default 999;
alter table shops add column max_unpaid_orders integer not null default 5;

-- The mailbox that a contact leads to, for limits only: null where it was not noted, then the contact itself counts.
alter table orders add column mailbox text;
create index orders_unpaid_mailbox on orders (shop_id, (coalesce(mailbox, contact)))
  where status = 'pending_payment';
alter table voucher_uses add column mailbox text;
create index voucher_uses_mailbox on voucher_uses (shop_id, voucher_id, (coalesce(mailbox, contact)));

-- Tries of a code by one address (a keyed hash of it): nobody can use up the tries of somebody else.
create table code_tries (
  shop_id text not null,
  code_id text not null,
  caller_hash bytea not null,
  tries integer not null,
  primary key (shop_id, code_id, caller_hash),
  foreign key (shop_id, code_id) references one_time_codes (shop_id, id) on delete cascade
);

-- How many codes a contact over all shops, and a shop, were sent in a day.
create table code_counts (
  scope text not null,
  -- a shop's id, or a keyed hash of a mailbox
  key text not null,
  codes integer not null,
  -- of these, codes that look orders up
  lookup_codes integer not null,
  window_ends_at timestamptz not null,
  primary key (scope, key),
  constraint code_counts_scope check (scope in ('contact', 'shop'))
) with (fillfactor = 50);
create index code_counts_window_ends_at on code_counts (window_ends_at);

-- When a contact (a keyed hash of it) was last sent the links of its open orders.
create table sent_links (
  shop_id text not null references shops (id) on delete cascade,
  contact_hash bytea not null,
  sent_at timestamptz not null,
  primary key (shop_id, contact_hash)
);
create index sent_links_sent_at on sent_links (sent_at);

-- Whose draft holds a total, as keyed hashes; null once an order holds it.
alter table held_totals add column contact_hash bytea;
alter table held_totals add column caller_hash bytea;
-- Whether the draft may only become an order while its total is its own.
alter table drafts add column holds_total boolean not null default false;
