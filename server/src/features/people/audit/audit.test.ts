// Who changed what, as a manager reads it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { aProduct, aShop } from '../../../../test/world.ts'

let app: TestApp
let token: string
before(async () => {
  app = await startApp()
  await app.shop(aShop({ slug: 'rotan' }))
  await app.shop(aShop({ slug: 'bambu' }))
  token = await app.token()
})
after(() => app.close())

interface Change {
  id: number
  kind: string
  subject: string
  actor: { kind: string; id: string; name: string }
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const audit = async (query = '', who: object = { token }): Promise<Change[]> => {
  const { status, body, text } = await app.admin(`/shops/rotan/audit${query}`, who)
  assert.equal(status, 200, text)
  return body.items
}
const HEMAT = { code: 'HEMAT', kind: 'order', discount_type: 'percent', discount_value: 10 }
const vouchers = (path: string, request: object) => app.admin(`/shops/rotan/vouchers${path}`, request)

test('every change is there with who made it, what was before and what is after', async () => {
  const cookie = await cookieOf(app, { shop: 'rotan', role: 'manager' })
  const { id } = (await vouchers('', { method: 'POST', token, json: HEMAT })).body
  await vouchers(`/${id}`, { method: 'PATCH', cookie, ifMatch: '*', json: { discount_value: 20 } })
  await vouchers(`/${id}`, { method: 'DELETE', cookie, ifMatch: '*' })
  const [deleted, changed, made] = await audit(`?kind=voucher&subject=${id}`)
  assert.ok(deleted && changed && made)
  assert.deepEqual(
    [made.before, made.after?.code, made.actor.kind, made.actor.name],
    [null, 'HEMAT', 'program', 'test'],
  )
  assert.deepEqual([changed.before, changed.after], [{ discount_value: 10 }, { discount_value: 20 }])
  assert.deepEqual([deleted.after, deleted.actor.kind], [null, 'person'])

  const byHim = await audit(`?actor=${deleted.actor.id}`)
  assert.deepEqual(
    byHim.map(({ kind }) => kind),
    ['voucher', 'voucher'],
  )
  assert.equal((await audit('?actor=test&kind=voucher')).length, 1)
})

test('ten edits of the largest product add less to it than the product is', async () => {
  const options = [
    { name: 'Warna', values: Array.from({ length: 25 }, (_, i) => `Warna nomor ${i}`) },
    { name: 'Ukuran', values: Array.from({ length: 20 }, (_, i) => `Ukuran nomor ${i}`) },
  ]
  const variants = (options[0]?.values ?? []).flatMap((Warna) =>
    (options[1]?.values ?? []).map((Ukuran) => ({ options: { Warna, Ukuran }, price: 50_000, stock: 3 })),
  )
  const json = { slug: 'besar', name: 'Besar', price: 50_000, weight_grams: 100, options, variants }
  const made = await app.admin('/shops/rotan/products', { method: 'POST', token, json })
  assert.equal(made.status, 201, made.text)
  const kept = async () =>
    JSON.stringify(await audit(`?kind=product&subject=${made.body.id}&limit=100`)).length
  const before = await kept()
  const description = 'Rotan alami. '.repeat(700)
  for (let i = 0; i < 10; i++) {
    const { text, status } = await app.admin('/shops/rotan/products/besar', {
      method: 'PATCH',
      token,
      ifMatch: '*',
      json: {
        description: `${description}${i}`,
        variants: variants.map((each, at) => (at === i ? { ...each, price: 60_000 + i } : each)),
      },
    })
    assert.equal(status, 200, text)
  }
  const added = (await kept()) - before
  assert.ok(added < JSON.stringify(json).length, `${added} characters were added`)
})

test('it goes page by page, newest first, and shows nothing of another shop', async () => {
  for (let i = 0; i < 4; i++)
    await vouchers('', { method: 'POST', token, json: { ...HEMAT, code: `SERI${i}` } })
  const all = await audit('?kind=voucher')
  const ids: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { body: { items: Change[]; next_cursor: string | null } } = await app.admin(
      `/shops/rotan/audit?kind=voucher&limit=2&cursor=${cursor}`,
      { token },
    )
    ids.push(...page.body.items.map(({ id }) => id))
    cursor = page.body.next_cursor
  }
  assert.deepEqual(
    ids,
    all.map(({ id }) => id),
  )
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => b - a),
  )
  const others = await app.admin('/shops/bambu/audit', { token: await app.token({ shop: 'bambu' }) })
  assert.ok(others.body.items.every(({ kind }: Change) => kind !== 'voucher'))
})

test('staff read it, and a filter that nobody knows is refused', async () => {
  const cookie = await cookieOf(app, { shop: 'rotan', role: 'staff' })
  assert.equal((await app.admin('/shops/rotan/audit', { cookie })).status, 200)
  assert.equal((await app.admin('/shops/rotan/audit?siapa=test', { token })).status, 400)
})

test('a file that is applied tells of everything that it changed, and of nothing else', async () => {
  const shop = aShop({
    slug: 'kayu',
    products: [aProduct({ slug: 'meja', price: 100 }), aProduct({ slug: 'rak' })],
  })
  await app.shop(shop)
  const key = await app.token({ shop: 'kayu' })
  const told = async () => {
    const { body } = await app.admin('/shops/kayu/audit', { token: key })
    return body.items.filter(({ kind }: Change) => kind !== 'token') as Change[]
  }
  assert.deepEqual(
    (await told()).map(({ kind, subject }) => [kind, subject]),
    [['shop', 'kayu']],
  )
  await app.shop(shop)
  assert.equal((await told()).length, 1, 'the same file again changes nothing')
  await app.shop({ ...shop, name: 'Kayu Jati', products: [aProduct({ slug: 'meja', price: 90 })] })
  const [one, two, three] = (await told()).toSorted((a, b) => (a.subject < b.subject ? -1 : 1)).slice(0, 3)
  assert.deepEqual([one?.kind, one?.after], ['settings', { name: 'Kayu Jati' }])
  assert.deepEqual([two?.subject, two?.kind], ['kayu', 'shop'])
  assert.deepEqual([three?.subject, three?.before, three?.after], ['meja', { price: 100 }, { price: 90 }])
  assert.deepEqual([three?.actor.kind, three?.actor.name], ['command', 'etalase'])
})
