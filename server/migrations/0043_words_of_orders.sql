-- Orders are found by what a merchant has in hand: the amount on a bank statement, the end of a phone number, where the
-- parcel goes, what was bought. The words stay in order_search, which follows the order, also when it becomes nobody's.

-- Of its goods, by their names.
create function goods_of_order(shop text, id text) returns text language sql stable parallel safe as $$
  select string_agg(concat_ws(' ', name, variant_label, sku), ' ')
  from order_lines where shop_id = shop and order_id = id
$$;

-- Like order_words, which the release before still calls. An amount is `rp62412`; a phone number stands there once more
-- from its end, as `~4567…`, so that its last digits begin a word. features/selling/orders/search-words.ts asks likewise.
create function words_of_order(
  shop text, number text, customer_name text, phone text, contact text, awb text, total bigint, place text, goods text)
returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(string_to_array(shop || ' ' || replace(
    concat_ws(E'\x01',
      translate(lower(concat_ws(' ', customer_name, place, goods) collate "C"),
        E' \t\n\r!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', repeat(E'\x01', 36)),
      lower(number collate "C"), split_part(lower(number collate "C"), '-', 2),
      lower(awb collate "C"), lower(contact collate "C"), 'rp' || total,
      case when phone like '+62%' then substr(phone, 4) else ltrim(phone, '+') end,
      case when contact like '+62%' then substr(contact, 4) end,
      '~' || reverse(ltrim(phone, '+')), case when contact like '+%' then '~' || reverse(ltrim(contact, '+')) end),
    E'\x01', E'\x01' || shop || ' '), E'\x01'))
$$;

create or replace function keep_words_of_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_search (shop_id, order_id, placed_at, words)
  select shop_id, id, placed_at, words_of_order(shop_id, number, customer_name, phone, contact, awb, total,
    concat_ws(' ', address, city, destination_village, destination_district, destination_city),
    goods_of_order(shop_id, id)) from fresh;
  return null;
end $$;

create or replace function keep_words_of_order() returns trigger language plpgsql as $$
begin
  update order_search
  set words = words_of_order(new.shop_id, new.number, new.customer_name, new.phone, new.contact, new.awb, new.total,
    concat_ws(' ', new.address, new.city, new.destination_village, new.destination_district, new.destination_city),
    goods_of_order(new.shop_id, new.id))
  where shop_id = new.shop_id and order_id = new.id;
  return null;
end $$;

drop trigger orders_words_of_changed on orders;
create trigger orders_words_of_changed after update of customer_name, phone, contact, awb, total, address, city,
    destination_village, destination_district, destination_city on orders
  for each row when (
    (old.customer_name, old.phone, old.contact, old.awb, old.total, old.address, old.city,
      old.destination_village, old.destination_district, old.destination_city) is distinct from
    (new.customer_name, new.phone, new.contact, new.awb, new.total, new.address, new.city,
      new.destination_village, new.destination_district, new.destination_city))
  execute function keep_words_of_order();

update order_search s
set words = words_of_order(o.shop_id, o.number, o.customer_name, o.phone, o.contact, o.awb, o.total,
  concat_ws(' ', o.address, o.city, o.destination_village, o.destination_district, o.destination_city),
  goods_of_order(o.shop_id, o.id))
from orders o where o.shop_id = s.shop_id and o.id = s.order_id;
