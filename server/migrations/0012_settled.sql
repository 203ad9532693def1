-- Orders whose time is over end with the request that meets them: what their gateways did not tell is asked for later.
create index payment_attempts_unanswered on payment_attempts (ask_after) where status in ('failed', 'expired');

-- Where the quote of an order was for, beside the address that the buyer wrote. Null: there was no quote.
alter table drafts add column destination_village text, add column destination_district text,
  add column destination_city text, add column destination_province text, add column destination_zip text;
alter table orders add column destination_village text, add column destination_district text,
  add column destination_city text, add column destination_province text, add column destination_zip text;

-- Where people reach the platform, as the server that started last says: links made by commands lead there too.
create table platform_address (
  is_only boolean primary key default true check (is_only),
  public_url text not null
);
