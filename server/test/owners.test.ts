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
  domain_claims: 'features/shop/shops',
  platform_address: 'tenancy',
  media: 'features/catalogue/media',
  one_time_codes: 'features/people/codes',
  code_tries: 'features/people/codes',
  code_counts: 'features/people/codes',
  messages: 'features/people/messages',
  categories: 'features/catalogue/products',
  products: 'features/catalogue/products',
  product_images: 'features/catalogue/products',
  variants: 'features/catalogue/products',
  stock_ledger: 'features/catalogue/products',
  promotions: 'features/catalogue/promotions',
  promotion_products: 'features/catalogue/promotions',
  promotion_categories: 'features/catalogue/promotions',
  vouchers: 'features/catalogue/promotions',
  voucher_uses: 'features/catalogue/promotions',
  couriers: 'features/selling/shipping',
  shipping_quotes: 'features/selling/shipping',
  courier_places: 'features/selling/shipping',
  orders: 'features/selling/orders',
  order_lines: 'features/selling/orders',
  order_history: 'features/selling/orders',
  order_search: 'features/selling/orders',
  sent_links: 'features/selling/orders',
  held_totals: 'features/selling/orders',
  payment_methods: 'features/selling/payments',
  payment_attempts: 'features/selling/payments',
  payment_notices: 'features/selling/payments',
  restock_requests: 'features/selling/restock',
  drafts: 'features/selling/checkout',
  draft_counts: 'features/selling/checkout',
  pages: 'features/shop/content',
  idempotency_keys: 'http',
  ip_budgets: 'http',
  people: 'features/people/accounts',
  staff: 'features/people/accounts',
  sessions: 'features/people/accounts',
  entry_links: 'features/people/accounts',
  sign_in_counts: 'features/people/accounts',
  passkeys: 'features/people/accounts',
  passkey_challenges: 'features/people/accounts',
  account_codes: 'features/people/accounts',
  api_tokens: 'features/people/accounts',
  audit: 'tenancy',
  platform_audit: 'tenancy',
  webhooks: 'features/people/webhooks',
  webhook_deliveries: 'features/people/webhooks',
  push_subscriptions: 'features/people/push',
  push_deliveries: 'features/people/push',
  imports: 'features/shop/imports',
  nodes: 'features/operating/platform',
  data_requests: 'features/operating/privacy',
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
