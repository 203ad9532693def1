-- Orders as the merchant works with them: notes, versions, what waits for him, search, sales made elsewhere, figures.

alter table orders
  -- counts the changes that whoever edits an order must know of
  add column version integer not null default 1,
  -- the merchant's own; buyers never see it
  add column note text,
  -- merchant: a sale made elsewhere, entered by hand
  add column source text not null default 'storefront',
  -- who gave the money back; null: nobody did
  add column refunded_by text,
  add constraint orders_source check (source in ('storefront', 'merchant')),
  add constraint orders_refunded_by check (refunded_by in ('gateway', 'hand'));

-- Every list goes from the newest to the oldest, page by page.
create index orders_newest on orders (shop_id, placed_at desc, id desc);
drop index orders_placed_at;
create index orders_status on orders (shop_id, status, placed_at desc, id desc);
create index orders_claimed on orders (shop_id, placed_at desc, id desc)
  where status = 'pending_payment' and buyer_claimed_at is not null;
create index orders_to_pack on orders (shop_id, placed_at desc, id desc) where status in ('paid', 'processing');
create index orders_attention on orders (shop_id, placed_at desc, id desc) where needs_attention is not null;

-- What an order is searched by: words of its buyer's name, its number, phone, contact and parcel number. A table of its
-- own, so that moving an order does not write them again.
create table order_search (
  shop_id text not null references shops (id) on delete cascade,
  order_id text not null,
  -- of the order, which never changes: by it the newest of many are chosen
  placed_at timestamptz not null,
  -- each word with its shop before it: one index serves all shops, and each is found as fast as if it were alone
  words tsvector not null,
  primary key (shop_id, order_id)
);

-- Words are told apart, and written small, as far as ASCII goes: the same whatever the locale of the database. A phone
-- number is kept without its country where that is Indonesia. What is asked for is written likewise by
-- features/orders/search-words.ts. Plain text functions, because every order that is placed pays for this one.
create function order_words(shop text, number text, customer_name text, phone text, contact text, awb text)
returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(string_to_array(shop || ' ' || replace(
    concat_ws(E'\x01',
      translate(lower(customer_name collate "C"), E' \t\n\r!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', repeat(E'\x01', 36)),
      lower(number collate "C"), split_part(lower(number collate "C"), '-', 2),
      lower(awb collate "C"), lower(contact collate "C"),
      case when phone like '+62%' then substr(phone, 4) else ltrim(phone, '+') end,
      case when contact like '+62%' then substr(contact, 4) end),
    E'\x01', E'\x01' || shop || ' '), E'\x01'))
$$;

create function keep_words_of_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_search (shop_id, order_id, placed_at, words)
  select shop_id, id, placed_at, order_words(shop_id, number, customer_name, phone, contact, awb) from fresh;
  return null;
end $$;

create function keep_words_of_order() returns trigger language plpgsql as $$
begin
  update order_search
  set words = order_words(new.shop_id, new.number, new.customer_name, new.phone, new.contact, new.awb)
  where shop_id = new.shop_id and order_id = new.id;
  return null;
end $$;

insert into order_search (shop_id, order_id, placed_at, words)
select shop_id, id, placed_at, order_words(shop_id, number, customer_name, phone, contact, awb) from orders;
-- Words that wait to be sorted in are read by every search: few may wait.
create index order_search_words on order_search using gin (words) with (gin_pending_list_limit = 128);

create trigger orders_words_of_new after insert on orders
  referencing new table as fresh for each statement execute function keep_words_of_new_orders();
create trigger orders_words_of_changed after update of customer_name, phone, contact, awb on orders
  for each row when (
    (old.customer_name, old.phone, old.contact, old.awb) is distinct from
    (new.customer_name, new.phone, new.contact, new.awb))
  execute function keep_words_of_order();

-- Which order a message tells of, for whoever looks at the order. Of earlier messages nobody knows.
alter table messages add column order_number text;
create index messages_order on messages (shop_id, order_number, created_at) where order_number is not null;

-- Drafts are thrown away; how many there were stays, by the day in Jakarta. Sales entered by hand are none.
alter table drafts add column is_sale boolean not null default false;
create index drafts_created_at on drafts (shop_id, created_at);
create table draft_counts (
  shop_id text not null references shops (id) on delete cascade,
  -- 2026-11-15
  day text not null,
  drafts integer not null,
  primary key (shop_id, day)
);
