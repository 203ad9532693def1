// The statements that go over all shops on purpose, and why. Two kinds, which distributed engines carry out.

export interface OverAllShops {
  /** the file that sends it */
  readonly from: string
  /** how it begins */
  readonly words: string
  /**
   * read: nothing is written or locked. write: a plain update or delete, which each machine does for its own rows. one
   * machine, several machines: two forms of one thing, one for each (`isSpread`)
   */
  readonly kind: 'read' | 'write' | 'one machine' | 'several machines'
  readonly why: string
}

const DUE = 'finds in which shops something is due; that is then claimed or done within each shop'
const STATE = 'tells the operator how the platform is; bounded, and asked now and then only'
const LIST = 'a list of shops tells how much each has'
const OVER = 'forgets what is over, whichever shop it is of'

function reads(from: string, why: string, ...beginnings: readonly string[]): OverAllShops[] {
  return beginnings.map((words) => ({ from, words, kind: 'read', why }))
}

function deletes(from: string, ...tables: readonly string[]): OverAllShops[] {
  return tables.map((table) => ({ from, words: `delete from "${table}" where`, kind: 'write', why: OVER }))
}

export const OVER_ALL_SHOPS: readonly OverAllShops[] = [
  ...reads(
    'features/people/messages/queries.ts',
    DUE,
    'select shop_id, id from messages',
    'select shop_id, id from ( select',
  ),
  ...reads(
    'features/selling/bought-plans/queries.ts',
    DUE,
    'select "shop_id" from "plan_terms" where "next_at"',
  ),
  ...reads('features/people/push/queries.ts', DUE, 'select shop_id, id from ( select first.shop_id'),
  ...reads(
    'features/selling/parcels/changes.ts',
    DUE,
    'select shop_id, id from ( select shop_id, id, send_after',
  ),
  ...reads(
    'features/selling/mutations/actions/ask-mutation-services.ts',
    DUE,
    'select "shop_id", "provider" from "mutation_feeds"',
  ),
  {
    from: 'features/selling/mutations/changes.ts',
    words: 'update "incoming_money" set "description"',
    kind: 'write',
    why: OVER,
  },
  ...reads(
    'features/selling/payments/refunds/queries.ts',
    DUE,
    'select shop_id, id from ( select shop_id, id, send_after',
  ),
  ...reads('features/selling/invoices/queries.ts', DUE, 'select distinct shop_id from invoices'),
  ...reads(
    'features/selling/reports/queries.ts',
    DUE,
    'select distinct "shop_id" from "sales_marks"',
    'select "shop_id" from "sales_summed" where "until"',
  ),
  ...reads('tenancy/credentials.ts', DUE, 'select "shop_id" from "shop_credentials" where "name"'),
  ...reads('jobs/outbox.ts', DUE, 'select shop_id, id, claim from "imports"'),
  ...reads('jobs/outbox.ts', DUE, 'select shop_id, id, claim from "archives"'),
  ...reads(
    'features/shop/imports/picture-fetches.ts',
    DUE,
    'select shop_id, id from ( select shop_id, id, row_number()',
  ),
  ...reads('features/selling/checkout/queries.ts', DUE, 'select distinct "shop_id" from "drafts"'),
  ...reads(
    'jobs/work-off-due.ts',
    DUE,
    'select "shop_id", "id"',
    'select * from "payment_attempts"',
    'select distinct "shop_id" as "id" from "restock_requests"',
    'select * from "data_requests" where "kind"',
  ),
  {
    from: 'features/people/codes/queries.ts',
    words: 'with newest as ( select distinct on (t.nr)',
    kind: 'one machine',
    why: 'of one shop, and in steps where there are several machines: in parts it needs all of them',
  },
  {
    from: 'features/people/webhooks/changes.ts',
    words: 'with recursive waited_for',
    kind: 'one machine',
    why: `${DUE}: steps from webhook to webhook in an index`,
  },
  {
    from: 'features/people/webhooks/changes.ts',
    words: 'select shop_id, id from ( select shop_id, id, send_after, row_number() over',
    kind: 'several machines',
    why: DUE,
  },
  {
    from: 'features/selling/heard/queries.ts',
    words: 'with recursive waited_for',
    kind: 'one machine',
    why: `${DUE}: steps from shop to shop, and kind to kind, in an index`,
  },
  {
    from: 'features/selling/heard/queries.ts',
    words: 'select shop_id, id from ( select shop_id, kind, id, row_number() over',
    kind: 'several machines',
    why: DUE,
  },
  ...reads(
    'features/selling/heard/queries.ts',
    STATE,
    'select count(*)::int as waiting, min(received_at) as oldest_due_at from (select received_at from heard_notices',
  ),
  ...reads(
    'http/idempotency/queries.ts',
    'finds the answers that a caller has too many of, over all shops; they are deleted within each shop',
    'select shop_id, key_hash from ( select',
  ),
  {
    from: 'features/selling/orders/list-queries.ts',
    words: 'select o.* from ( select o.id from (select order_id as id, placed_at, words from order_search )',
    kind: 'one machine',
    why: `words carry the id of their shop, so that one index finds those of one shop alone; with shop_id beside it PostgreSQL
    takes the key of the table and reads all orders of a large shop`,
  },
  ...reads(
    'features/selling/orders/queries.ts',
    LIST,
    'select "shop_id", count(*)::int as "count" from "orders"',
  ),
  ...reads(
    'features/catalogue/products/stored.ts',
    LIST,
    'select "shop_id", count(*)::int as "count" from "products"',
  ),
  ...reads(
    'features/operating/oversight/actions/get-oversight.ts',
    STATE,
    'select "shop_id", "name" from "products"',
  ),
  ...reads(
    'features/people/messages/state.ts',
    STATE,
    'select shop_id, count(*)::int as count from messages',
  ),
  ...reads('features/selling/payments/methods.ts', STATE, 'select payee, array_agg'),
  ...reads(
    'features/selling/payments/named-accounts.ts',
    'finds the shops whose accounts are not in the list of all shops; they are noted within each shop',
    'select shop_id, array_agg(manual',
  ),
  ...reads(
    'features/people/messages/state.ts',
    STATE,
    'select count(*)::int as waiting',
    'select channel, count(*)',
  ),
  ...reads('features/people/webhooks/queries.ts', STATE, 'select count(*)::int as waiting'),
  ...reads('features/selling/parcels/queries.ts', STATE, 'select count(*)::int as waiting'),
  ...reads('features/selling/payments/refunds/queries.ts', STATE, 'select count(*)::int as waiting'),
  ...reads('features/people/push/queries.ts', STATE, 'select count(*)::int as waiting'),
  ...reads(
    'features/shop/imports/queries.ts',
    STATE,
    'select "leased_until" from "imports"',
    'select count(*)::int as count from imports where state',
  ),
  ...reads(
    'features/selling/orders/state.ts',
    STATE,
    'select count(*)::int as orders',
    'select count(*)::int as unpaid',
    'select min(expires_at) as since',
  ),
  ...reads('features/selling/payments/queries.ts', STATE, 'select gateway, status, count(*)'),
  ...reads(
    'features/operating/backup/write-backup.ts',
    'a backup is of all shops',
    'select shop_id, hash from media',
  ),
  ...deletes('features/people/codes/queries.ts', 'one_time_codes'),
  ...deletes('features/shop/imports/queries.ts', 'imports'),
  ...deletes('features/shop/archives/queries.ts', 'archives'),
  ...deletes('features/shop/imports/traces.ts', 'import_traces'),
  ...deletes('features/people/messages/queries.ts', 'messages'),
  ...deletes('features/selling/orders/held-totals.ts', 'held_totals'),
  ...deletes('features/selling/orders/sent-links.ts', 'sent_links'),
  ...deletes('features/operating/privacy/queries.ts', 'data_requests'),
  ...deletes('tenancy/access-log.ts', 'access_log'),
  ...deletes('features/people/push/queries.ts', 'push_deliveries'),
  ...deletes('features/selling/restock/changes.ts', 'restock_requests'),
  ...deletes('features/shop/agents/changes.ts', 'agent_carts'),
  ...deletes('features/selling/shipping/queries.ts', 'shipping_quotes'),
  ...deletes('features/people/webhooks/changes.ts', 'webhook_deliveries'),
  ...deletes('http/idempotency/queries.ts', 'idempotency_keys'),
  {
    from: 'features/people/messages/queries.ts',
    words: 'update "messages" set "status" = $1, "sealed" = $2',
    kind: 'write',
    why: 'what nobody could send in time must not lie there with what it says, whichever shop it is of',
  },
  {
    from: 'tenancy/credentials.ts',
    words: 'update "shop_credentials" set "previous_sealed" = $1',
    kind: 'write',
    why: OVER,
  },
  {
    from: 'features/people/webhooks/changes.ts',
    words: 'update "webhooks" set "old_secret_sealed" = $1',
    kind: 'write',
    why: OVER,
  },
]
