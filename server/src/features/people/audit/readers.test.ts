// The audit tells nobody more than they may read elsewhere, and never more than a bounded answer.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { aShop } from '../../../../test/world.ts'
import { ROLES, type Role, SCOPES, type Scope } from '../../../domain/access.ts'
import { adminRoutes } from '../../../doors/admin/routes.ts'
import { writeAudits } from '../../../tenancy/audit.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import { READERS } from './readers.ts'

/** By kind of entry: the operation that shows such a thing where it is kept. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  order: 'getOrder',
  message: 'listMessages',
  product: 'getProduct',
  category: 'getCategory',
  promotion: 'getPromotion',
  voucher: 'getVoucher',
  stock: 'listStockLedger',
  media: 'getProduct',
  import: 'getImport',
  settings: 'getShop',
  shop: 'getShop',
  page: 'getPage',
  courier: 'getCourier',
  'payment method': 'getPaymentMethod',
  domain: 'getDomain',
  webhook: 'getWebhook',
  delivery: 'listDeliveries',
  gateway: 'listTokens',
  key: 'listTokens',
  credentials: 'listTokens',
  staff: 'listStaff',
  token: 'listTokens',
  buyer: 'listAccess',
  data_request: 'listDataRequests',
  'a kind that nobody thought of': 'listTokens',
}
const KINDS = Object.keys(SHOWN_BY)

let app: TestApp
let shopId: string
before(async () => {
  app = await startApp()
  await app.shop(aShop({ slug: 'rotan' }))
  shopId = (await findShopBySlug(app.ctx.db, 'rotan'))?.id ?? ''
  const entries = KINDS.map((kind) => ({ kind, id: `satu ${kind}`, before: null, after: { rahasia: kind } }))
  await writeAudits(app.ctx.db, shopId, entries)
})
after(() => app.close())

interface Change {
  readonly kind: string
  readonly after: unknown
}

async function kindsFor(who: { cookie?: string; token?: string }, query = ''): Promise<Set<string>> {
  const { status, body, text } = await app.admin(`/shops/rotan/audit?limit=100${query}`, who)
  assert.equal(status, 200, text)
  return new Set(body.items.map(({ kind }: Change) => kind))
}

function needOf(kind: string): { role: Role; scope: Scope } {
  const need = adminRoutes.find(({ op }) => op === SHOWN_BY[kind])?.need
  assert.ok(typeof need === 'object', kind)
  return need
}

describe('who reads which entries', () => {
  for (const role of ROLES)
    test(`${role}: those of what that role reads elsewhere`, async () => {
      const kinds = await kindsFor({ cookie: await cookieOf(app, { shop: 'rotan', role }) })
      const allowed = KINDS.filter((kind) => ROLES.indexOf(needOf(kind).role) <= ROLES.indexOf(role))
      assert.deepEqual(
        KINDS.filter((kind) => kinds.has(kind)),
        allowed,
      )
    })

  for (const scope of SCOPES)
    test(`a program with settings:read and ${scope}: those of what these scopes open`, async () => {
      const scopes = [...new Set<Scope>(['settings:read', scope])]
      const kinds = await kindsFor({ token: await app.token({ shop: 'rotan', scopes }) })
      const opens = (needed: Scope) =>
        scopes.some((has) => has === 'all' || has === needed || has === needed.replace(':read', ':write'))
      assert.deepEqual(
        KINDS.filter((kind) => kinds.has(kind)),
        KINDS.filter((kind) => opens(needOf(kind).scope)),
      )
    })

  test('a filter opens nothing', async () => {
    const token = await app.token({ shop: 'rotan', scopes: ['settings:read'] })
    for (const kind of ['order', 'staff', 'token'])
      assert.deepEqual(await kindsFor({ token }, `&kind=${kind}`), new Set())
  })

  test('the table of readers says of each kind what the routes say', () => {
    for (const [kind, need] of Object.entries(READERS)) assert.deepEqual(need, needOf(kind), kind)
  })
})

test('an entry and a page of entries are cut to a bounded size, with a mark', async () => {
  const long = Array.from({ length: 100 }, (_, i) => ({
    kind: 'page',
    id: `besar-${i}`,
    before: { text: 'lama '.repeat(40_000), name: 'A' },
    after: { text: 'baru '.repeat(40_000), name: 'B' },
  }))
  await writeAudits(app.ctx.db, shopId, long)
  const token = await app.token({ shop: 'rotan' })
  const page = await app.admin('/shops/rotan/audit?limit=100&kind=page', { token })
  assert.ok(page.bytes.length < 1024 * 1024, `${page.bytes.length} bytes`)
  const [first] = page.body.items
  assert.deepEqual([first.before.name, first.after.name], ['A', 'B'])
  assert.match(first.after.text, /^baru baru .*…$/)
  const one = await app.admin('/shops/rotan/audit?limit=1&kind=page', { token })
  assert.ok(
    one.bytes.length > page.bytes.length / 100 && one.bytes.length < 128 * 1024,
    `${one.bytes.length} bytes`,
  )
})
