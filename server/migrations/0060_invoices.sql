-- Invoices: a nota of every order that is paid, a credit note of every refund of it, numbered without gaps.

-- What the shop is before the tax office; empty: it collects no PPN.
alter table shops add column tax jsonb not null default '{}';

create table invoices (
  shop_id text not null,
  id text not null,
  order_id text not null,
  -- that a credit note is of; null: a nota
  refund_id text,
  series text not null,
  -- in Jakarta, in which it was issued
  year integer not null,
  -- null: it gets one in a moment, in a transaction of its own
  number integer,
  -- what stands before the year and the number
  code text not null,
  -- when the order was paid, or the money given back
  issued_at timestamptz not null,
  total bigint not null,
  -- DPP nilai lain and PPN, which are in the total; null: its seller collected none
  tax_base bigint,
  tax bigint,
  -- what else it shows, as it was then
  document jsonb not null,
  buyer_name text not null,
  buyer_city text not null,
  -- who wants a full faktur of it
  tax_buyer_kind text,
  tax_buyer_number text,
  tax_buyer_name text,
  tax_buyer_address text,
  tax_buyer_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade,
  constraint invoices_series check (series in ('nota', 'credit') and (series = 'credit') = (refund_id is not null)),
  constraint invoices_number check (number > 0),
  constraint invoices_total check (total >= 0),
  constraint invoices_tax check ((tax is null) = (tax_base is null)),
  constraint invoices_tax_buyer check (tax_buyer_kind in ('npwp', 'nik'))
);
create unique index invoices_nota on invoices (shop_id, order_id) where series = 'nota';
create unique index invoices_credit on invoices (shop_id, refund_id) where refund_id is not null;
create unique index invoices_numbers on invoices (shop_id, series, year, number) where number is not null;
create index invoices_of_order on invoices (shop_id, order_id);
create index invoices_newest on invoices (shop_id, issued_at, id);
create index invoices_waiting on invoices (shop_id, series, year, issued_at, id) where number is null;

-- The last number that was given, of each shop, series and year.
create table invoice_counters (
  shop_id text not null,
  series text not null,
  year integer not null,
  last integer not null,
  primary key (shop_id, series, year)
);
