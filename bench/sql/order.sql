-- A whole order as version 0.1 asked for it (commit 4dd56ac), recorded from its server: for pgbench -M prepared.
-- One order, alone: the sale before it has emptied the memory of the shop, so that its draft loads the catalogue again.
\set n random(1, 9000000000000000000)
\set place random(0, 59)
\set product :place + 1 + :place / 20
\set qty random(1, 20)
\set price 20000 + :product * 1000
\set subtotal :price * :qty
\set before :subtotal + 18000

-- the draft
select shops.id, shops.slug, shops.name, shops.plan, coalesce(json_agg(host order by position) filter (where host is
  not null), '[]') as domains, max(host) filter (where is_primary) as primary_domain from shops left join shop_domains
  on shop_domains.shop_id = shops.id where shops.slug = :slug group by shops.id;
insert into ip_budgets as known (budget, ip_hash, used, window_ends_at) select budget, ip_hash, used, (now() +
  interval '1 minute')::timestamptz from unnest('{checkout}'::text[], (array['caller' || :n])::text[],
  '{1}'::bigint[]) as wanted (budget, ip_hash, used) order by budget, ip_hash on conflict (budget, ip_hash) do update
  set used = excluded.used + case when known.window_ends_at > now()::timestamptz then known.used else 0 end,
  window_ends_at = case when known.window_ends_at > now()::timestamptz then known.window_ends_at else
  excluded.window_ends_at end returning budget, ip_hash, used, window_ends_at;
select * from shops where id = :shop;
select * from couriers where shop_id = :shop order by position;
select name, discount_type, discount_value, max_discount, min_subtotal, starts_at, ends_at from promotions where
  shop_id = :shop and kind = 'shipping' and archived_at is null order by position;
insert into idempotency_keys (shop_id, key_hash, fingerprint, claim, leased_until, created_at, status, sealed,
  caller_hash, lasts) values (:shop, ('key-d-' || :n), ('print-d-' || :n), ('claim-d-' || :n), (now() +
  interval '30 seconds'), now(), null, null, ('caller' || :n), 'f') on conflict (shop_id, key_hash) do nothing;
start transaction isolation level repeatable read read only;
select hash, width, height from media where shop_id = :shop;
select id, key, label, subtitle, material_spec, spec_label, image_hash, image_alt from categories where shop_id =
  :shop and archived_at is null order by position;
select product_id, id, alt, media_hash from product_images where shop_id = :shop order by position;
select product_id, id, sku, options, price, compare_at_price, stock, weight_grams, badge, image_id from variants where
  shop_id = :shop and archived_at is null order by position;
select * from products where shop_id = :shop and archived_at is null order by position;
select p.id, p.key, p.name, p.badge, p.discount_type, p.discount_value, p.max_discount, p.starts_at, p.ends_at,
  p.whole_shop, array(select product_id from promotion_products t where t.shop_id = p.shop_id and t.promotion_id =
  p.id) as product_ids, array(select category_id from promotion_categories t where t.shop_id = p.shop_id and
  t.promotion_id = p.id) as category_ids from promotions as p where p.shop_id = :shop and p.kind = 'campaign'
  and p.archived_at is null order by p.position;
commit;
select * from payment_methods where shop_id = :shop order by position;
select name, discount_type, discount_value, max_discount, min_subtotal, starts_at, ends_at from promotions where
  shop_id = :shop and kind = 'order' and archived_at is null order by position;
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

-- the code is asked for
insert into ip_budgets as known (budget, ip_hash, used, window_ends_at) select budget, ip_hash, used, (now() +
  interval '1 minute')::timestamptz from unnest('{send}'::text[], (array['caller' || :n])::text[], '{1}'::bigint[]) as
  wanted (budget, ip_hash, used) order by budget, ip_hash on conflict (budget, ip_hash) do update set used =
  excluded.used + case when known.window_ends_at > now()::timestamptz then known.used else 0 end, window_ends_at =
  case when known.window_ends_at > now()::timestamptz then known.window_ends_at else excluded.window_ends_at end
  returning budget, ip_hash, used, window_ends_at;
insert into idempotency_keys (shop_id, key_hash, fingerprint, claim, leased_until, created_at, status, sealed,
  caller_hash, lasts) values (:shop, ('key-s-' || :n), ('print-s-' || :n), ('claim-s-' || :n), (now() +
  interval '30 seconds'), now(), null, null, ('caller' || :n), 'f') on conflict (shop_id, key_hash) do nothing;
select * from drafts where shop_id = :shop and id = ('drf_' || :n);
begin;
select pg_advisory_xact_lock(hashtextextended((:shop || ' ' || :n), 0));
select purpose, created_at from one_time_codes where shop_id = :shop and contact_hash =
  (decode(repeat(md5(:n::text || 'caller'), 2), 'hex')) and created_at > (now() - interval '1 hour') order by
  created_at;
insert into code_counts as known (scope, key, codes, lookup_codes, window_ends_at) select scope, key, 1, '0'::int,
  (now() + interval '1 day')::timestamptz from unnest(array['contact', 'shop'], array[('contact' || :n),
  :shop]) as wanted (scope, key) order by scope on conflict (scope, key) do update set codes = excluded.codes +
  case when known.window_ends_at > now()::timestamptz then known.codes else 0 end, lookup_codes =
  excluded.lookup_codes + case when known.window_ends_at > now()::timestamptz then known.lookup_codes else 0 end,
  window_ends_at = case when known.window_ends_at > now()::timestamptz then known.window_ends_at else
  excluded.window_ends_at end returning scope, codes, lookup_codes, window_ends_at;
insert into one_time_codes (shop_id, purpose, subject, id, contact_hash, code_hash, created_at, expires_at) values
  (:shop, 'checkout', ('drf_' || :n), ('otp_' || :n), (decode(repeat(md5(:n::text || 'caller'), 2), 'hex')),
  (decode(repeat(md5(:n::text || 'caller'), 2), 'hex')), now(), now() + interval '5 minutes');
insert into messages (shop_id, id, channel, kind, sealed, recipient_masked, created_at, expires_at) values
  (:shop, ('msg_' || :n || 'code'), 'email', 'code', decode(repeat(md5(:n::text), 11), 'hex'),
  'b***@buyers.example', now(), now() + interval '5 minutes');
WITH ins AS ( INSERT INTO today.job_common ( id, name, data, priority, start_after, created_on, singleton_key,
  singleton_on, group_id, group_tier, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
  retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds, blocked, blocking, pending_dependencies )
  SELECT COALESCE(id, gen_random_uuid()) as id, 'send-message' as name, data, COALESCE(priority, 0) as priority,
  j.start_after, today.job_now() as created_on, "singletonKey", CASE WHEN "singletonSeconds" IS NOT NULL THEN
  'epoch'::timestamp + '1s'::interval * ("singletonSeconds"::float8 * floor(( date_part('epoch', today.job_now()) +
  COALESCE("singletonOffset",0)::float8) / "singletonSeconds"::float8 )) ELSE NULL END as singleton_on, "groupId" as
  group_id, "groupTier" as group_tier, COALESCE("expireInSeconds", q.expire_seconds) as expire_seconds,
  COALESCE("deleteAfterSeconds", q.deletion_seconds) as deletion_seconds, j.start_after +
  (COALESCE("retentionSeconds", q.retention_seconds) * interval '1s') as keep_until, COALESCE("retryLimit",
  q.retry_limit) as retry_limit, COALESCE("retryDelay", q.retry_delay) as retry_delay, COALESCE("retryBackoff",
  q.retry_backoff, false) as retry_backoff, COALESCE("retryDelayMax", q.retry_delay_max) as retry_delay_max, q.policy,
  COALESCE("deadLetter", q.dead_letter) as dead_letter, COALESCE("heartbeatSeconds", q.heartbeat_seconds) as
  heartbeat_seconds, COALESCE(blocked, false) as blocked, COALESCE(blocking, false) as blocking,
  COALESCE("pendingDependencies", 0) as pending_dependencies FROM ( SELECT *, CASE WHEN (right("startAfter", 1) = 'Z'
  OR "startAfter" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}') THEN CAST("startAfter" as timestamp with time zone) ELSE
  today.job_now() + CAST(COALESCE("startAfter",'0') as interval) END as start_after FROM json_to_recordset(('[{"id":
  null, "name": "send-message", "data": {"shop_id": "' || :shop || '", "message_id": "msg_' || :n || 'code"}, "priority":
  0, "singletonKey": null, "singletonOffset": 0, "groupId": null, "groupTier": null, "deadLetter":
  null}]')::text::json) as x ( id uuid, priority integer, data jsonb, "startAfter" text, "retryLimit" integer,
  "retryDelay" integer, "retryDelayMax" integer, "retryBackoff" boolean, "singletonKey" text, "singletonSeconds"
  integer, "singletonOffset" integer, "groupId" text, "groupTier" text, "expireInSeconds" integer,
  "deleteAfterSeconds" integer, "retentionSeconds" integer, "deadLetter" text, "heartbeatSeconds" integer, blocked
  boolean, blocking boolean, "pendingDependencies" integer ) ) j JOIN today.queue q ON q.name = 'send-message' ON
  CONFLICT DO NOTHING RETURNING id, start_after ), notified AS ( SELECT pg_notify(('pgboss_' ||
  left(encode(sha224('pgboss'::bytea), 'hex'), 24)), 'send-message') FROM ins WHERE start_after <= today.job_now()
  LIMIT 1 ) SELECT id FROM ins WHERE (SELECT count(*) FROM notified) >= 0;
commit;
with dropped as ( delete from idempotency_keys where (shop_id, key_hash) in ( select shop_id, key_hash from
  idempotency_keys where (shop_id, key_hash) in ( select shop_id, key_hash from idempotency_keys where caller_hash =
  ('caller' || :n) and status is not null and not lasts order by created_at desc offset '999' ) for update skip locked
  ) ) update idempotency_keys set status = '200', sealed = decode(repeat(md5(:n::text), 10), 'hex'), lasts = 'f' where
  shop_id = :shop and key_hash = ('key-s-' || :n) and claim = ('claim-s-' || :n) returning shop_id;

-- a job sends it
WITH next AS ( SELECT j.id FROM today.job_common j WHERE j.name = 'send-message' AND j.state < 'active' AND NOT
  j.blocked AND j.start_after <= today.job_now() ORDER BY j.priority desc, j.created_on LIMIT 1 FOR UPDATE OF j SKIP
  LOCKED ) UPDATE today.job_common j SET state = 'active', started_on = today.job_now(), heartbeat_on =
  today.job_now(), retry_count = CASE WHEN started_on IS NOT NULL THEN retry_count + 1 ELSE retry_count END FROM next
  WHERE name = 'send-message' AND j.id = next.id RETURNING j.id as job, name, data, retry_count as "retryCount",
  expire_seconds as "expireInSeconds", heartbeat_seconds as "heartbeatSeconds", group_id as "groupId", group_tier as
  "groupTier" \aset
update messages set attempts = attempts + '1' where shop_id = :shop and id = ('msg_' || :n || 'code') and
  status = 'waiting' returning *;
update messages set status = 'sent', sealed = null, last_error = null, sent_at = now() where shop_id = :shop
  and id = ('msg_' || :n || 'code') and status = 'waiting';
WITH input AS ( SELECT * FROM json_to_recordset(('[{"id": "' || :job || '", "retry_count": 0, "output":
  null}]')::text::json) AS x (id uuid, retry_count int, output jsonb) ), results AS ( UPDATE today.job_common j SET
  completed_on = today.job_now(), state = 'completed', output = i.output FROM input i WHERE j.name = 'send-message'
  AND j.id = i.id AND j.state = 'active' AND j.retry_count = i.retry_count RETURNING j.id ) SELECT COUNT(*),
  COALESCE(array_agg(id), '{}'::uuid[]) AS ids FROM results;

-- the code comes back and the order is placed; then its payment is opened
insert into ip_budgets as known (budget, ip_hash, used, window_ends_at) select budget, ip_hash, used, (now() +
  interval '1 minute')::timestamptz from unnest('{checkout}'::text[], (array['caller' || :n])::text[],
  '{1}'::bigint[]) as wanted (budget, ip_hash, used) order by budget, ip_hash on conflict (budget, ip_hash) do update
  set used = excluded.used + case when known.window_ends_at > now()::timestamptz then known.used else 0 end,
  window_ends_at = case when known.window_ends_at > now()::timestamptz then known.window_ends_at else
  excluded.window_ends_at end returning budget, ip_hash, used, window_ends_at;
insert into idempotency_keys (shop_id, key_hash, fingerprint, claim, leased_until, created_at, status, sealed,
  caller_hash, lasts) values (:shop, ('key-v-' || :n), ('print-v-' || :n), ('claim-v-' || :n), (now() +
  interval '30 seconds'), now(), null, null, ('caller' || :n), 'f') on conflict (shop_id, key_hash) do nothing;
select * from drafts where shop_id = :shop and id = ('drf_' || :n);
with newest as ( select id from one_time_codes where shop_id = :shop and purpose = 'checkout' and subject =
  ('drf_' || :n) order by seq desc limit 1), of_caller as ( insert into code_tries as known (shop_id, code_id,
  caller_hash, tries) select :shop, id, (decode(repeat(md5(:n::text || 'caller'), 2), 'hex')), 1 from newest on
  conflict (shop_id, code_id, caller_hash) do update set tries = known.tries + 1 returning code_id, tries) update
  one_time_codes c set tries = c.tries + case when of_caller.tries <= '5'::int then 1 else 0 end from of_caller where
  c.shop_id = :shop and c.id = of_caller.code_id returning c.id, c.code_hash, c.tries, of_caller.tries as
  caller_tries, c.expires_at, c.used_at;
begin;
select * from drafts where shop_id = :shop and id = ('drf_' || :n) for update;
update one_time_codes set used_at = now() where shop_id = :shop and id = ('otp_' || :n) and used_at is null;
select pg_advisory_xact_lock(hashtextextended(('orders ' || :shop || ' ' || :n), 0));
select count(*)::int as unpaid from orders where shop_id = :shop and status = 'pending_payment' and
  coalesce(mailbox, contact) in (('b' || :n || '@buyers.example'), ('b' || :n || '@buyers.example')) and (expires_at
  is null or expires_at > now());
select id, stock, unlimited_stock, preorder_lead_days is not null and not preorder_capped as sells_past_stock,
  archived_at is not null as is_gone, low_stock_told_at is not null as is_low_told from products where shop_id =
  :shop and id = any((array['prd_' || :product])::text[]) order by id for no key update;
update products as t set stock = t.stock + '-1' * d.qty, low_stock_told_at = case when t.stock + '-1' * d.qty <= '3'
  then coalesce(t.low_stock_told_at, now()::timestamptz) else t.low_stock_told_at end from unnest((array['prd_' ||
  :product])::text[], array[:qty::int]::int[]) as d (id, qty) where t.shop_id = :shop and t.id = d.id;
update products as p set sold_count = greatest(0, p.sold_count + d.qty) from (select id, '1' * sum(qty)::int as qty
  from unnest((array['prd_' || :product])::text[], array[:qty::int]::int[]) as l (id, qty) group by id) as d where
  p.shop_id = :shop and p.id = d.id;
insert into orders (shop_id, id, draft_id, status, track_token_hash, track_token_sealed, contact, contact_channel,
  customer_name, phone, address, city, destination_ref, destination_village, destination_district, destination_city,
  destination_province, destination_zip, payment_method, courier_code, courier_service, awb, voucher_id, total,
  subtotal, payment_fee, unique_code, voucher_code, shipping_cost, discount_total, promotion_name, shipping_discount,
  preorder_lead_days, shipping_promotion_name, placed_at, expires_at, buyer_claimed_at, claim_overdue_told_at,
  needs_attention, reminded_at, mailbox, number) values (:shop, ('ord_' || :n), ('drf_' || :n),
  'pending_payment', (decode(repeat(md5(:n::text || 'token'), 2), 'hex')), decode(repeat(md5(:n::text), 4), 'hex'),
  ('b' || :n || '@buyers.example'), 'email', 'Budi Santoso', '+6281234567890', 'Jl. Melati No. 5, RT 02 RW 03', 'Kota
  Yogyakarta', null, null, null, null, null, null, 'transfer_bca', 'jne', 'REG', null, null, :total, :subtotal, '0',
  (:total::bigint - :before::bigint), null, '18000', '0', null, '0', null, null, now(), (now() + interval '1 day'),
  null, null, null, null, ('b' || :n || '@buyers.example'), ('ETL-' || :n)) on conflict (shop_id, number) do nothing
  returning id;
insert into order_lines (qty, sku, name, picture, preorder, line_total, product_id, unit_price, variant_id,
  variant_label, promotion_name, unlimited_stock, undiscounted_unit_price, shop_id, order_id, position, took_stock)
  values (:qty::int, ('SKU-' || :product), ('Barang nomor ' || :product), jsonb_build_object('alt', 'Barang', 'hash',
  md5('picture'), 'width', 1200, 'height', 1200), 'f', :subtotal, ('prd_' || :product), :price, null, null, null, 'f',
  :price, :shop, ('ord_' || :n), '0', 't');
update held_totals set expires_at = null, contact_hash = null, caller_hash = null where shop_id = :shop and
  draft_id = ('drf_' || :n);
update drafts set order_id = ('ord_' || :n) where shop_id = :shop and id = ('drf_' || :n);
insert into order_history (shop_id, order_id, at, from_status, to_status, actor, reason) values (:shop, ('ord_'
  || :n), now(), null, 'pending_payment', 'buyer', null);
insert into messages (shop_id, id, channel, kind, sealed, recipient_masked, created_at, expires_at) values
  (:shop, ('msg_' || :n || 'placed'), 'email', 'order_placed', decode(repeat(md5(:n::text), 32), 'hex'),
  'b***@buyers.example', now(), (now() + interval '1 day'));
WITH ins AS ( INSERT INTO today.job_common ( id, name, data, priority, start_after, created_on, singleton_key,
  singleton_on, group_id, group_tier, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
  retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds, blocked, blocking, pending_dependencies )
  SELECT COALESCE(id, gen_random_uuid()) as id, 'send-message' as name, data, COALESCE(priority, 0) as priority,
  j.start_after, today.job_now() as created_on, "singletonKey", CASE WHEN "singletonSeconds" IS NOT NULL THEN
  'epoch'::timestamp + '1s'::interval * ("singletonSeconds"::float8 * floor(( date_part('epoch', today.job_now()) +
  COALESCE("singletonOffset",0)::float8) / "singletonSeconds"::float8 )) ELSE NULL END as singleton_on, "groupId" as
  group_id, "groupTier" as group_tier, COALESCE("expireInSeconds", q.expire_seconds) as expire_seconds,
  COALESCE("deleteAfterSeconds", q.deletion_seconds) as deletion_seconds, j.start_after +
  (COALESCE("retentionSeconds", q.retention_seconds) * interval '1s') as keep_until, COALESCE("retryLimit",
  q.retry_limit) as retry_limit, COALESCE("retryDelay", q.retry_delay) as retry_delay, COALESCE("retryBackoff",
  q.retry_backoff, false) as retry_backoff, COALESCE("retryDelayMax", q.retry_delay_max) as retry_delay_max, q.policy,
  COALESCE("deadLetter", q.dead_letter) as dead_letter, COALESCE("heartbeatSeconds", q.heartbeat_seconds) as
  heartbeat_seconds, COALESCE(blocked, false) as blocked, COALESCE(blocking, false) as blocking,
  COALESCE("pendingDependencies", 0) as pending_dependencies FROM ( SELECT *, CASE WHEN (right("startAfter", 1) = 'Z'
  OR "startAfter" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}') THEN CAST("startAfter" as timestamp with time zone) ELSE
  today.job_now() + CAST(COALESCE("startAfter",'0') as interval) END as start_after FROM json_to_recordset(('[{"id":
  null, "name": "send-message", "data": {"shop_id": "' || :shop || '", "message_id": "msg_' || :n || 'placed"}, "priority":
  0, "singletonKey": null, "singletonOffset": 0, "groupId": null, "groupTier": null, "deadLetter":
  null}]')::text::json) as x ( id uuid, priority integer, data jsonb, "startAfter" text, "retryLimit" integer,
  "retryDelay" integer, "retryDelayMax" integer, "retryBackoff" boolean, "singletonKey" text, "singletonSeconds"
  integer, "singletonOffset" integer, "groupId" text, "groupTier" text, "expireInSeconds" integer,
  "deleteAfterSeconds" integer, "retentionSeconds" integer, "deadLetter" text, "heartbeatSeconds" integer, blocked
  boolean, blocking boolean, "pendingDependencies" integer ) ) j JOIN today.queue q ON q.name = 'send-message' ON
  CONFLICT DO NOTHING RETURNING id, start_after ), notified AS ( SELECT pg_notify(('pgboss_' ||
  left(encode(sha224('pgboss'::bytea), 'hex'), 24)), 'send-message') FROM ins WHERE start_after <= today.job_now()
  LIMIT 1 ) SELECT id FROM ins WHERE (SELECT count(*) FROM notified) >= 0;
select pg_notify('etalase_shop_changed', :shop);
commit;
begin;
select * from orders where shop_id = :shop and id = ('ord_' || :n) for update;
select * from payment_attempts where shop_id = :shop and order_id = ('ord_' || :n) order by seq;
delete from payment_attempts where shop_id = :shop and id in ( select id from payment_attempts where shop_id =
  :shop and order_id = ('ord_' || :n) and status = 'failed' and instructions is null order by seq desc offset
  '10');
insert into payment_attempts (shop_id, id, order_id, gateway, method, channel, amount, gateway_reference, kind,
  created_at, status, instructions, expires_at) values (:shop, ('pay_' || :n), ('ord_' || :n), 'manual',
  'transfer_bca', 'redirect', :total, null, 'manual', now(), 'pending', jsonb_build_object('manual_bank', 'BCA',
  'manual_account_holder', 'CV Toko', 'manual_account_number', '1234567890'), null) returning *;
commit;
with dropped as ( delete from idempotency_keys where (shop_id, key_hash) in ( select shop_id, key_hash from
  idempotency_keys where (shop_id, key_hash) in ( select shop_id, key_hash from idempotency_keys where caller_hash =
  ('caller' || :n) and status is not null and not lasts order by created_at desc offset '999' ) for update skip locked
  ) ) update idempotency_keys set status = '200', sealed = decode(repeat(md5(:n::text), 77), 'hex'), lasts = 't' where
  shop_id = :shop and key_hash = ('key-v-' || :n) and claim = ('claim-v-' || :n) returning shop_id;

-- a job sends the confirmation
WITH next AS ( SELECT j.id FROM today.job_common j WHERE j.name = 'send-message' AND j.state < 'active' AND NOT
  j.blocked AND j.start_after <= today.job_now() ORDER BY j.priority desc, j.created_on LIMIT 1 FOR UPDATE OF j SKIP
  LOCKED ) UPDATE today.job_common j SET state = 'active', started_on = today.job_now(), heartbeat_on =
  today.job_now(), retry_count = CASE WHEN started_on IS NOT NULL THEN retry_count + 1 ELSE retry_count END FROM next
  WHERE name = 'send-message' AND j.id = next.id RETURNING j.id as job, name, data, retry_count as "retryCount",
  expire_seconds as "expireInSeconds", heartbeat_seconds as "heartbeatSeconds", group_id as "groupId", group_tier as
  "groupTier" \aset
update messages set attempts = attempts + '1' where shop_id = :shop and id = ('msg_' || :n || 'placed') and
  status = 'waiting' returning *;
update messages set status = 'sent', sealed = null, last_error = null, sent_at = now() where shop_id = :shop
  and id = ('msg_' || :n || 'placed') and status = 'waiting';
WITH input AS ( SELECT * FROM json_to_recordset(('[{"id": "' || :job || '", "retry_count": 0, "output":
  null}]')::text::json) AS x (id uuid, retry_count int, output jsonb) ), results AS ( UPDATE today.job_common j SET
  completed_on = today.job_now(), state = 'completed', output = i.output FROM input i WHERE j.name = 'send-message'
  AND j.id = i.id AND j.state = 'active' AND j.retry_count = i.retry_count RETURNING j.id ) SELECT COUNT(*),
  COALESCE(array_agg(id), '{}'::uuid[]) AS ids FROM results;
