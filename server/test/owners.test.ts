// One owner a table: its SQL stands in one folder, and everyone else asks that folder.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Database } from '../src/db/schema.ts'

const SRC = fileURLToPath(new URL('../src/', import.meta.url))

const OWNERS: Readonly<Record<keyof Database, string>> = {
  shops: 'tenancy',
  shop_domains: 'tenancy',
  shop_credentials: 'tenancy',
  domain_claims: 'features/shops',
  platform_address: 'tenancy',
  media: 'features/media',
  one_time_codes: 'features/codes',
  code_tries: 'features/codes',
  code_counts: 'features/codes',
  messages: 'features/messages',
  categories: 'features/products',
  products: 'features/products',
  product_images: 'features/products',
  variants: 'features/products',
  stock_ledger: 'features/products',
  promotions: 'features/promotions',
  promotion_products: 'features/promotions',
  promotion_categories: 'features/promotions',
  vouchers: 'features/promotions',
  voucher_uses: 'features/promotions',
  couriers: 'features/shipping',
  shipping_quotes: 'features/shipping',
  courier_places: 'features/shipping',
  orders: 'features/orders',
  order_lines: 'features/orders',
  order_history: 'features/orders',
  order_search: 'features/orders',
  sent_links: 'features/orders',
  held_totals: 'features/orders',
  payment_methods: 'features/payments',
  payment_attempts: 'features/payments',
  payment_notices: 'features/payments',
  restock_requests: 'features/restock',
  drafts: 'features/checkout',
  draft_counts: 'features/checkout',
  pages: 'features/content',
  idempotency_keys: 'http',
  ip_budgets: 'http',
  people: 'features/accounts',
  staff: 'features/accounts',
  sessions: 'features/accounts',
  entry_links: 'features/accounts',
  sign_in_counts: 'features/accounts',
  passkeys: 'features/accounts',
  passkey_challenges: 'features/accounts',
  account_codes: 'features/accounts',
  api_tokens: 'features/accounts',
  audit: 'tenancy',
  platform_audit: 'tenancy',
  webhooks: 'features/webhooks',
  webhook_deliveries: 'features/webhooks',
  push_subscriptions: 'features/push',
  push_deliveries: 'features/push',
  imports: 'features/imports',
  nodes: 'features/platform',
  data_requests: 'features/privacy',
  access_log: 'tenancy',
}

/** Where SQL names a table: Kysely's calls, and the words before a table in statements of our own. */
const NAMED = [
  /(?:selectFrom|insertInto|updateTable|deleteFrom|\w+Join|sql\.table)\(\s*'(\w+)/g,
  // of db/rows.ts
  /(?:insertOf|rowsToInsert|sealedIn)\(\s*'(\w+)'/g,
  /(?:insertRows|saveRows|placesOfNew|placeOfNew|archiveRows|archiveOthers|deleteOthers|countVersion)\([^)]*?'(\w+)'/g,
  /\b(?:from|join|update|into)\s+(\w+)\b/g,
]

/** Where a table is named by something else than its own name, so that nobody can see which one it is. */
const UNSEEN = [
  /(?:selectFrom|insertInto|updateTable|deleteFrom|\w+Join|sql\.table)\(\s*[^'\s][^)]*\)/g,
  /(?<![.\w])(?:insertOf|rowsToInsert)\(\s*[^'\s][^)]*\)/g,
  /(?<![.\w])(?:insertRows|saveRows)\(\s*[^,:]+,\s*[^'\s][^)]*\)/g,
  /(?<![.\w])(?:placesOfNew|placeOfNew|archiveRows|archiveOthers|deleteOthers|countVersion)\(\s*[^,:]+,\s*[^,:]+,\s*[^'\s][^)]*\)/g,
]

test('every table is named by the folder that owns it, and by no other', () => {
  const strangers: string[] = []
  for (const file of sources()) {
    const text = codeOf(file)
    for (const [, table = ''] of NAMED.flatMap((form) => [...text.matchAll(form)])) {
      if (!isTable(table) || dirname(file).startsWith(OWNERS[table])) continue
      strangers.push(`${file} names ${table}, which is of ${OWNERS[table]}`)
    }
  }
  assert.deepEqual(strangers, [])
})

test('every table is named by its own name, so that its owner can be told', () => {
  const unseen = sources().flatMap((file) => {
    const text = codeOf(file)
    return UNSEEN.flatMap((form) => Array.from(text.matchAll(form), ([call]) => `${file}: ${call}`))
  })
  assert.deepEqual(unseen, [])
})

test('SQL stands in files that say so by their name or their first line, never in an action or a route', () => {
  const misplaced = sources().filter(
    (file) =>
      /(\/actions\/|routes\.ts$|rules\.ts$|checks\.ts$|present)/.test(file) &&
      /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[<`]/.test(readFileSync(SRC + file, 'utf8')),
  )
  assert.deepEqual(misplaced, [])
})

function sources(): string[] {
  return globSync('{features,tenancy,http,doors,boot,jobs,openapi}/**/*.ts', { cwd: SRC }).filter(
    (file) => !/\.(test|fixture)\.ts$/.test(file),
  )
}

/** Without comments and imports. */
function codeOf(file: string): string {
  return readFileSync(SRC + file, 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$|^import .*$/gm, '')
}

function isTable(name: string): name is keyof Database {
  return Object.hasOwn(OWNERS, name)
}
