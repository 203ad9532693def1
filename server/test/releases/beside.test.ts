// The release before this one serves beside this one, on a database that this one has migrated.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { checkBooks } from '../../src/features/books/check-books.ts'
import { startTestCheckout, type TestCheckout } from '../../src/features/checkout/checkout.fixture.ts'
import { until } from '../fakes/until.ts'
import { type Answer, send } from '../http.ts'
import { type ServerProcess, startProcess } from '../processes.ts'
import { releases, unpackSource } from './unpack.ts'

const SHOP = 'rotan'

let checkout: TestCheckout
let old: ServerProcess
let dataDir: string
let removeSource: () => Promise<void>
before(async () => {
  const version = (await releases()).at(-1)?.version ?? ''
  const source = await unpackSource(version)
  removeSource = source.remove
  dataDir = await mkdtemp(join(tmpdir(), 'etalase-old-'))
  checkout = await startTestCheckout()
  await checkout.shop({ slug: SHOP })
  const { connectionString } = checkout.app.database
  old = await startProcess({ connectionString, dataDir, start: join(source.folder, 'server/bin/start.js') })
})
after(async () => {
  await old?.stop()
  await checkout?.close()
  await removeSource?.()
  await rm(dataDir, { recursive: true, force: true })
})

const atOld = (path: string, host: string, token?: string, json?: unknown, headers = {}): Promise<Answer> =>
  send(old.port, path, {
    method: json === undefined ? 'GET' : 'PATCH',
    headers: {
      Host: host,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
const shopHost = `${SHOP}.localhost`

test('a buyer of the old node and one of the new are served from one database, whichever node follows them', async () => {
  const listed = await atOld('/api/v1/products', shopHost)
  assert.equal(listed.body.products[0].slug, 'kursi', old.output())

  const draft = await old.post(SHOP, '/checkout/draft', checkout.draftBody(SHOP))
  assert.equal(draft.status, 200, draft.text)
  const { draft_id } = draft.body
  assert.equal((await old.post(SHOP, '/checkout/otp/send', { draft_id })).status, 200)
  const code = (await checkout.codesByContact(SHOP)).get('budi@contoh.id')
  const placed = await old.post(SHOP, '/checkout/otp/verify', { draft_id, code })
  assert.equal(placed.status, 200, placed.text)
  const tracked = await checkout.app.call(`/orders/track/${placed.body.track_token}`, { shop: SHOP })
  assert.equal(tracked.body.order.number, placed.body.order.number)

  // Each hears of the other's sale.
  await until(async () => (await checkout.stock(SHOP, 'kursi')) === 9, 10_000)
  const bought = await checkout.buy(SHOP, { contact: 'sari@contoh.id' })
  assert.equal(bought.status, 200, bought.text)
  const seen = await atOld(`/api/v1/orders/track/${bought.body.track_token}`, shopHost)
  assert.equal(seen.body.order?.number, bought.body.order.number, seen.text)
  await until(async () => (await atOld('/api/v1/products/kursi', shopHost)).body.stock === 8, 10_000)
  assert.deepEqual(await checkBooks(checkout.app.ctx.db, checkout.shopId(SHOP)), [])
})

test('what a merchant changes at one node the other shows', async () => {
  const token = await checkout.app.token({ shop: SHOP })
  const path = `/shops/${SHOP}/products/${checkout.id(SHOP, 'kursi')}`
  const { body } = await checkout.app.admin(path, { token })
  const edited = await atOld(
    `/admin/v1${path}`,
    'console.localhost',
    token,
    { name: 'Kursi lama' },
    {
      'If-Match': `"${body.version}"`,
    },
  )
  assert.equal(edited.status, 200, edited.text)
  const name = async () => (await checkout.app.call('/products/kursi', { shop: SHOP })).body.name
  await until(async () => (await name()) === 'Kursi lama', 10_000)

  const again = await checkout.app.admin(path, {
    token,
    method: 'PATCH',
    json: { name: 'Kursi baru' },
    ifMatch: edited.body.version,
  })
  assert.equal(again.status, 200, again.text)
  await until(
    async () => (await atOld('/api/v1/products/kursi', shopHost)).body.name === 'Kursi baru',
    10_000,
  )
})
