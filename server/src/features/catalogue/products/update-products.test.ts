// Many products changed at once: each judged by itself, beside buyers who take from them.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aProduct } from '../../../../test/world.ts'
import { startTestCheckout, type TestCheckout } from '../../selling/checkout/checkout.fixture.ts'

let catalog: TestCheckout
before(async () => {
  catalog = await startTestCheckout({ env: { DATABASE_POOL_SIZE: '20' } })
})
after(() => catalog.close())

const CHAIR = aProduct({
  slug: 'kursi',
  tags: ['Rotan'],
  weight_grams: 0,
  options: [{ name: 'Warna', values: ['Natural', 'Hitam'] }],
  variants: [
    { sku: 'K-N', options: { Warna: 'Natural' }, stock: 5, weight_grams: 0 },
    { sku: 'K-H', options: { Warna: 'Hitam' }, stock: 7, weight_grams: 900 },
  ],
})
const LAMP = aProduct({ slug: 'lampu', stock: 4, weight_grams: 0 })

async function open(slug: string, products = [CHAIR, LAMP]) {
  await catalog.shop({ slug, categories: [{ key: 'rumah', label: 'Rumah' }], products })
  const token = await catalog.app.token({ shop: slug })
  const admin = async (path: string, request: object = {}) =>
    catalog.app.admin(`/shops/${slug}${path}`, { token, ...request })
  const id = (name: string) => catalog.id(slug, name)
  return {
    admin,
    id,
    read: async (product: string) => (await admin(`/products/${product}`)).body,
    change: (...changes: object[]) =>
      admin('/products/changes', { method: 'POST', json: { changes }, headers: key() }),
    all: (fields: object) =>
      admin('/products/changes', {
        method: 'POST',
        json: { changes: [CHAIR, LAMP].map((product) => ({ id: id(product.slug), ...fields })) },
      }),
    seen: async (product: string) => {
      await catalog.app.ctx.caughtUp()
      return catalog.app.call(`/products/${product}`, { shop: slug })
    },
  }
}

let keys = 0
const key = () => ({ 'Idempotency-Key': `change-${++keys}` })

test('category, tags and weight of many change in one call, and all else stays', async () => {
  const { all, read, seen, admin } = await open('rapi')
  const { status, body, text } = await all({
    category: 'rumah',
    add_tags: ['Baru'],
    remove_tags: ['Rotan'],
    weight_grams: 500,
  })
  assert.equal(status, 200, text)
  assert.deepEqual(
    body.outcomes.map(({ ok }: { ok: boolean }) => ok),
    [true, true],
  )
  const [chair, lamp] = [await read('kursi'), await read('lampu')]
  assert.deepEqual([chair.category, chair.tags, chair.weight_grams], ['rumah', ['Baru'], 500])
  assert.deepEqual([lamp.category, lamp.tags, lamp.weight_grams, lamp.stock], ['rumah', ['Baru'], 500, 4])
  const variants = chair.variants.map(({ weight_grams, stock }: { weight_grams: number; stock: number }) => [
    weight_grams,
    stock,
  ])
  assert.deepEqual(variants, [
    [null, 5],
    [900, 7],
  ])
  assert.equal((await seen('lampu')).body.category_key, 'rumah')
  const { items } = (await admin('/audit')).body
  const [entry] = items.filter(({ subject }: { subject: string }) => subject === lamp.id)
  assert.deepEqual([entry.before.weight_grams, entry.after.weight_grams], [0, 500])
  assert.equal('stock' in entry.before, false, 'only what changed is told')
  const again = await read('lampu')
  await all({ weight_grams: 500 })
  assert.equal((await read('lampu')).version, again.version, 'the same again is no change')
})

test('they leave the shop and come back, with what else is said of them', async () => {
  const { all, read, seen, change, id } = await open('pergi')
  await all({ archived: true })
  assert.equal((await seen('lampu')).status, 404)
  assert.equal((await read('kursi')).archived, true)
  const twice = await all({ archived: true })
  assert.equal(twice.body.outcomes[0].ok, true, 'who left already stays away')
  await change({ id: id('kursi'), archived: false, weight_grams: 700 })
  const back = await read('kursi')
  assert.deepEqual([back.archived, back.weight_grams, back.variants[0].stock], [false, 700, 5])
  assert.equal((await seen('kursi')).status, 200)
  assert.equal((await read('lampu')).archived, true)
})

test('stock without an end is counted from a number on, drafts go on sale', async () => {
  const rack = aProduct({ slug: 'rak', unlimited_stock: true })
  const { change, id, read, seen } = await open('hitung', [CHAIR, rack])
  await change({ id: id('rak'), draft: true })
  assert.equal((await seen('rak')).status, 404)
  await change(
    { id: id('rak'), unlimited_stock: false, stock: 12, draft: false },
    { id: id('kursi'), stock: 3 },
  )
  assert.equal((await seen('rak')).body.stock, 12)
  assert.deepEqual(
    (await read('kursi')).variants.map(({ stock }: { stock: number }) => stock),
    [3, 3],
  )
})

test('one that cannot be made is told why, and the others are made', async () => {
  const { change, id, read } = await open('sendiri')
  const other = await open('tetangga')
  const { body } = await change(
    { id: id('lampu'), weight_grams: 250 },
    { id: id('kursi'), category: 'taman' },
    { id: other.id('lampu'), archived: true },
    { id: 'prd_tiada', weight_grams: 1 },
  )
  assert.deepEqual(
    body.outcomes.map(({ ok, error }: { ok: boolean; error: { code: string } | null }) => error?.code ?? ok),
    [true, 'invalid_request', 'not_found', 'not_found'],
  )
  assert.match(body.outcomes[1].error.message, /tidak ada kategori "taman"/)
  assert.equal((await read('lampu')).weight_grams, 250)
  assert.equal((await read('kursi')).category, null)
  assert.equal((await other.read('lampu')).archived, false, 'nobody changes what is another shop’s')
})

test('a call is bounded, and names a product once', async () => {
  const { change, id } = await open('batas')
  const lamp = { id: id('lampu'), weight_grams: 1 }
  assert.equal((await change(lamp, lamp)).status, 400)
  assert.equal((await change()).status, 400)
  assert.equal((await change(...Array.from({ length: 201 }, (_, i) => ({ id: `prd_${i}` })))).status, 400)
  assert.equal((await change({ ...lamp, weight_grams: -1 })).status, 400)
})

test('one that comes back where its SKU has another owner stays away, and leaves the rest alone', async () => {
  const { admin, change, id, read } = await open('kode', [aProduct({ slug: 'lampu', sku: 'L-1' }), CHAIR])
  await change({ id: id('lampu'), archived: true })
  await admin('/products', {
    method: 'POST',
    headers: key(),
    json: { slug: 'lampu-2', name: 'Lampu 2', price: 1_000, sku: 'L-1' },
  })
  const { body } = await change({ id: id('lampu'), archived: false }, { id: id('kursi'), weight_grams: 5 })
  assert.deepEqual(
    body.outcomes.map(({ ok }: { ok: boolean }) => ok),
    [false, true],
  )
  assert.match(body.outcomes[0].error.message, /L-1/)
  assert.equal((await read('lampu')).archived, true)
})

test('what is sold meanwhile does not come back', async () => {
  const { all, read } = await open('ramai', [CHAIR, aProduct({ slug: 'lampu', stock: 100 })])
  const items = [{ slug: 'lampu' }, { slug: 'kursi', sku: 'K-H' }]
  const contacts = Array.from({ length: 4 }, (_, i) => `pembeli-${i}@contoh.id`)
  const drafts: string[] = []
  for (const contact of contacts) {
    const { body } = await catalog.draft('ramai', { contact, items })
    await catalog.send('ramai', body.draft_id)
    drafts.push(body.draft_id)
  }
  const codes = await catalog.codesByContact('ramai')
  const orders = Promise.all(
    contacts.map((contact, i) => catalog.verify('ramai', drafts[i] ?? '', codes.get(contact) ?? '')),
  )
  for (const weight_grams of [100, 200, 300]) await all({ weight_grams })
  assert.deepEqual(
    (await orders).map(({ status }) => status),
    [200, 200, 200, 200],
  )
  assert.equal((await read('lampu')).stock, 96)
  assert.equal((await read('kursi')).variants[1].stock, 3)
  assert.equal((await read('lampu')).weight_grams, 300)
})
