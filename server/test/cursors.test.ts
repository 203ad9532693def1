// Every list of the merchant's side takes the cursors that it gave, and no other: by the list of routes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { fieldsOf } from '../src/base/json.ts'
import { newId } from '../src/domain/ids.ts'
import { adminRoutes } from '../src/doors/admin/routes.ts'
import { startTestPushes, type TestPushes } from '../src/features/people/push/push.fixture.ts'
import { NOW } from '../src/features/selling/orders/orders.fixture.ts'
import { type FurnishedShop, furnish } from './isolation/furnished-shop.ts'
import { aShop } from './world.ts'

const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What anybody could write. */
const MADE_UP: Readonly<Record<string, string>> = {
  rubbish: 'bukan-penanda!',
  'no list': written({ id: 1 }),
  'a wrong type': written([true, null]),
  'too many parts': written([1, 'x', 'x', 'x', 'x']),
  'no parts': written([]),
  'a number that no date is': written([Number.MAX_SAFE_INTEGER, 'x']),
  'the year 300000': written([Date.UTC(200_000, 0) + Date.UTC(100_000, 0), 'x']),
  NUL: written(['\0']),
  'NUL behind a moment': written([1, 'x\0']),
  negative: written([-1]),
  'a negative moment': written([-1, 'x']),
  'a fraction': written([0.5]),
  'very long': written(['x'.repeat(10_000)]),
  'of another list': written(['listNothing', 1]),
}

/** One row is no second page, and who has one passkey or invitation has no other here: `pageOfAll` reads them, as most. */
const SHORT = ['listPasskeys', 'listInvitations']

const lists = adminRoutes.filter(({ described }) =>
  Object.hasOwn(fieldsOf(described.query?.properties), 'cursor'),
)
type List = (typeof lists)[number]

test('a list takes its own cursors, also those of nodes before, and refuses all others', async (t) => {
  const world = await startTestPushes(t, { env: { IP_BUDGETS: 'admin=1000000,send=1000000' } })
  const { app } = world
  app.clock.set(NOW)
  const shop = await furnish(world, 'milik', 'mawar')
  await twoOfEach(world, shop)
  const operator = await world.person(null, { isOperator: true })
  const page = (route: List, query: Record<string, string>) =>
    app.admin(`${pathIn(shop, route.path)}?${new URLSearchParams(query)}`, {
      cookie: route.op === 'listShops' ? operator.cookie : shop.cookie,
    })
  const own = new Map<string, string>()
  for (const route of lists) {
    const { status, body, text } = await page(route, { limit: '1' })
    assert.equal(status, 200, `${route.op}: ${text}`)
    if (body.next_cursor !== null) own.set(route.op, body.next_cursor)
  }
  assert.deepEqual(
    lists.flatMap(({ op }) => (own.has(op) ? [] : [op])),
    SHORT,
    'make a second one in this test',
  )
  for (const [i, route] of lists.entries()) {
    const cursor = own.get(route.op)
    if (cursor !== undefined) {
      const [, ...before] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
      for (const taken of [cursor, written(before)]) {
        const { status, body, text } = await page(route, { limit: '1', cursor: taken })
        assert.deepEqual([status, body.items?.length], [200, 1], `${route.op}: ${text}`)
      }
    }
    const [, others = ''] = [...own].find(([op], n) => n >= i % own.size && op !== route.op) ?? []
    for (const [what, cursor] of Object.entries({ ...MADE_UP, 'of the list beside it': others })) {
      const { status, body, text } = await page(route, { cursor })
      const { code, details } = body.error ?? {}
      const fields = (details?.fields ?? []).map(({ path }: { path: string }) => path)
      assert.deepEqual(
        [status, code, fields],
        [400, 'invalid_request', ['cursor']],
        `${route.op}, ${what}: ${text}`,
      )
    }
  }
})

async function twoOfEach(world: TestPushes, shop: FurnishedShop): Promise<void> {
  const { app, service } = world
  const post = async (path: string, json: unknown) => {
    const { status, text } = await app.admin(path, { method: 'POST', cookie: shop.cookie, json })
    assert.ok(status < 300, `${path}: ${text}`)
  }
  const inShop = `/shops/${shop.slug}`
  const discount = { discount_type: 'percent', discount_value: 5 }
  await app.shop(aShop({ slug: 'lain' }))
  await post('/me/push-subscriptions', service.browser().subscription)
  await post(`${inShop}/categories`, { key: 'dua', label: 'Dua' })
  await post(`${inShop}/promotions`, { key: 'dua', name: 'Dua', kind: 'order', ...discount })
  await post(`${inShop}/vouchers`, { code: 'DUA', ...discount })
  await post(`${inShop}/pages`, { key: 'dua', sections: [] })
  await post(`${inShop}/couriers`, { code: 'dua', name: 'Dua', cost: 1 })
  await post(`${inShop}/webhooks`, { url: 'http://127.0.0.1:9/dua', types: ['*'] })
  await post(`${inShop}/data-requests`, { kind: 'export', contact: 'dua@contoh.id' })
  const copy = (table: string, changes: object) =>
    sql`insert into ${sql.table(table)} select (jsonb_populate_record(t, ${JSON.stringify(changes)}::jsonb)).*
      from ${sql.table(table)} t where shop_id = ${shop.id}`.execute(app.ctx.db)
  await copy('parcels', { id: newId('pcl'), reference: 'DUA' })
  await copy('incoming_money', { id: newId('mny'), mutation_id: 'dua' })
  await copy('restock_requests', { id: newId('rsq'), product_id: world.id(shop.slug, `meja-${shop.mark}`) })
}

/** A webhook has deliveries. */
function pathIn(shop: FurnishedShop, path: string): string {
  return path.replace(':shop', shop.slug).replace(':id', shop.webhook)
}
