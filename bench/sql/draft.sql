-- A draft as version 0.1 asked for it (commit 4dd56ac), the shop in memory: for pgbench -M prepared.
\set n random(1, 9000000000000000000)
\set place random(0, 59)
\set product :place + 1 + :place / 20
\set qty random(1, 20)
\set price 20000 + :product * 1000
\set subtotal :price * :qty
\set before :subtotal + 18000

insert into ip_budgets as known (budget, ip_hash, used, window_ends_at) select budget, ip_hash, used, (now() +
  interval '1 minute')::timestamptz from unnest('{checkout}'::text[], (array['caller' || :n])::text[],
  '{1}'::bigint[]) as wanted (budget, ip_hash, used) order by budget, ip_hash on conflict (budget, ip_hash) do update
  set used = excluded.used + case when known.window_ends_at > now()::timestamptz then known.used else 0 end,
  window_ends_at = case when known.window_ends_at > now()::timestamptz then known.window_ends_at else
  excluded.window_ends_at end returning budget, ip_hash, used, window_ends_at;
insert into idempotency_keys (shop_id, key_hash, fingerprint, claim, leased_until, created_at, status, sealed,
  caller_hash, lasts) values (:shop, ('key-d-' || :n), ('print-d-' || :n), ('claim-d-' || :n), (now() +
  interval '30 seconds'), now(), null, null, ('caller' || :n), 'f') on conflict (shop_id, key_hash) do nothing;
begin;
select :before::bigint + n as total from generate_series(0, '999'::int) as n where not ( exists (select 1 from
  held_totals h where h.shop_id = :shop and h.total = :before::bigint + n and (h.expires_at is null or
  h.expires_at > now())) or exists (select 1 from orders o where o.shop_id = :shop and o.status =
  'pending_payment' and o.total = :before::bigint + n)) and (n = 0 or not exists (select 1 from drafts d where
  d.shop_id = :shop and d.order_id is null and d.total = :before::bigint + n and d.expires_at > now())) order
  by n = 0, random() limit 1 \gset
insert into held_totals (draft_id, expires_at, contact_hash, caller_hash, shop_id, total) values (('drf_' || :n),
  (now() + interval '31 minutes'), (decode(repeat(md5(:n::text || 'caller'), 2), 'hex')), (decode(repeat(md5(:n::text
  || 'caller'), 2), 'hex')), :shop, :total) on conflict (shop_id, total) do update set draft_id = ('drf_' ||
  :n), expires_at = (now() + interval '31 minutes'), contact_hash = (decode(repeat(md5(:n::text || 'caller'), 2),
  'hex')), caller_hash = (decode(repeat(md5(:n::text || 'caller'), 2), 'hex')) where held_totals.expires_at <= now()
  returning total;
insert into drafts (shop_id, id, contact, contact_channel, customer_name, phone, address, city, destination_ref,
  destination_village, destination_district, destination_city, destination_province, destination_zip, payment_method,
  courier_code, courier_service, voucher_id, lines, priced, total, expires_at, created_at, holds_total) values
  (:shop, ('drf_' || :n), ('b' || :n || '@buyers.example'), 'email', 'Budi Santoso', '+6281234567890', 'Jl.
  Melati No. 5, RT 02 RW 03', 'Kota Yogyakarta', null, null, null, null, null, null, 'transfer_bca', 'jne', 'REG',
  null, (jsonb_build_array(jsonb_build_object('qty', :qty::int, 'sku', 'SKU-' || :product, 'name', 'Barang nomor ' ||
  :product, 'picture', jsonb_build_object('alt', 'Barang', 'hash', md5('picture'), 'width', 1200, 'height', 1200),
  'preorder', false, 'item_index', 0, 'line_total', :subtotal::bigint, 'product_id', 'prd_' || :product, 'unit_price',
  :price::bigint, 'variant_id', null, 'variant_label', null, 'promotion_name', null, 'unlimited_stock', false,
  'undiscounted_unit_price', :price::bigint))), (jsonb_build_object('total', :total::bigint, 'subtotal',
  :subtotal::bigint, 'payment_fee', 0, 'unique_code', :total::bigint - :before::bigint, 'voucher_code', null,
  'shipping_cost', 18000, 'discount_total', 0, 'promotion_name', null, 'shipping_discount', 0, 'preorder_lead_days',
  null, 'shipping_promotion_name', null)), :total, (now() + interval '30 minutes'), now(), 't');
commit;
with dropped as ( delete from idempotency_keys where (shop_id, key_hash) in ( select shop_id, key_hash from
  idempotency_keys where (shop_id, key_hash) in ( select shop_id, key_hash from idempotency_keys where caller_hash =
  ('caller' || :n) and status is not null and not lasts order by created_at desc offset '999' ) for update skip locked
  ) ) update idempotency_keys set status = '200', sealed = decode(repeat(md5(:n::text), 78), 'hex'), lasts = 'f' where
  shop_id = :shop and key_hash = ('key-d-' || :n) and claim = ('claim-d-' || :n) returning shop_id;
