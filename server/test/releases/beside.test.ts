// The release before this one serves beside this one, on a database that this one has migrated.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Answer, send } from '../../../test/http.ts'
import { until } from '../../../test/until.ts'
import { checkConsistency } from '../../src/features/operating/consistency/check-consistency.ts'
import { startTestCheckout, type TestCheckout } from '../../src/features/selling/checkout/checkout.fixture.ts'
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
  old = await startProcess({ connectionString, dataDir, checkout: source.folder })
})
after(async () => {
  await old?.stop()
  await checkout?.close()
  await removeSource?.()
  await rm(dataDir, { recursive: true, force: true })
})

interface OldRequest {
  readonly method?: string
  readonly json?: unknown
  readonly headers?: Record<string, string>
}

/** Not held to the present description: it answers by its own. */
function atOld(host: string, path: string, { json, headers, ...request }: OldRequest = {}): Promise<Answer> {
  return send(old.port, path, {
    ...request,
    headers: { Host: `${host}.localhost`, 'Content-Type': 'application/json', ...headers },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
}
const buyerAtOld = (path: string, json?: unknown) =>
  atOld(SHOP, `/api/v1${path}`, json === undefined ? {} : { method: 'POST', json })

test('a buyer of the old node and one of the new are served from one database, whichever node follows them', async () => {
  const listed = await buyerAtOld('/products')
  assert.equal(listed.body.products[0].slug, 'kursi', old.output())

  const draft = await buyerAtOld('/checkout/draft', checkout.draftBody(SHOP))
  assert.equal(draft.status, 200, draft.text)
  const { draft_id } = draft.body
  assert.equal((await buyerAtOld('/checkout/otp/send', { draft_id })).status, 200)
  const code = (await checkout.codesByContact(SHOP)).get('budi@contoh.id')
  const placed = await buyerAtOld('/checkout/otp/verify', { draft_id, code })
  assert.equal(placed.status, 200, placed.text)
  const tracked = await checkout.app.call(`/orders/track/${placed.body.track_token}`, { shop: SHOP })
  assert.equal(tracked.body.order.number, placed.body.order.number)

  // Each hears of the other's sale.
  const stock = async () => (await checkout.app.call('/products/kursi', { shop: SHOP })).body.stock
  await until(async () => (await stock()) === 9)
  const bought = await checkout.buy(SHOP, { contact: 'sari@contoh.id' })
  assert.equal(bought.status, 200, bought.text)
  const seen = await buyerAtOld(`/orders/track/${bought.body.track_token}`)
  assert.equal(seen.body.order?.number, bought.body.order.number, seen.text)
  await until(async () => (await buyerAtOld('/products/kursi')).body.stock === 8)
  assert.deepEqual(
    await checkConsistency(checkout.app.ctx.db, checkout.app.ctx.owners, checkout.shopId(SHOP)),
    [],
  )
})

test('what a merchant changes at one node the other shows', async () => {
  const token = await checkout.app.token({ shop: SHOP })
  const path = `/shops/${SHOP}/products/${checkout.id(SHOP, 'kursi')}`
  const { body } = await checkout.app.admin(path, { token })
  const edited = await atOld('console', `/admin/v1${path}`, {
    method: 'PATCH',
    json: { name: 'Kursi lama' },
    headers: { Authorization: `Bearer ${token}`, 'If-Match': `"${body.version}"` },
  })
  assert.equal(edited.status, 200, edited.text)
  const name = async () => (await checkout.app.call('/products/kursi', { shop: SHOP })).body.name
  await until(async () => (await name()) === 'Kursi lama')

  const again = await checkout.app.admin(path, {
    token,
    method: 'PATCH',
    json: { name: 'Kursi baru' },
    ifMatch: edited.body.version,
  })
  assert.equal(again.status, 200, again.text)
  await until(async () => (await buyerAtOld('/products/kursi')).body.name === 'Kursi baru')
})
