// Couriers through the merchant's door, and whether an aggregator takes a key.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { type FakeBiteship, startFakeBiteship } from '../../../../test/fakes/biteship.ts'
import { type FakeRajaOngkir, startFakeRajaOngkir } from '../../../../test/fakes/rajaongkir.ts'
import { aShop } from '../../../../test/world.ts'

let app: TestApp
let token: string
let biteship: FakeBiteship
let rajaongkir: FakeRajaOngkir
before(async () => {
  biteship = await startFakeBiteship()
  rajaongkir = await startFakeRajaOngkir()
  app = await startApp({ env: { BITESHIP_API_URL: biteship.url, RAJAONGKIR_API_URL: rajaongkir.url } })
  await app.shop(aShop({ slug: 'rotan' }))
  token = await app.token()
})
after(async () => {
  await app.close()
  await biteship.close()
  await rajaongkir.close()
})

const couriers = (path = '', request = {}) => app.admin(`/shops/rotan/couriers${path}`, { token, ...request })
const create = (json: object) => couriers('', { method: 'POST', json })

describe('couriers', () => {
  test('are one for each service, called by code and service', async () => {
    const reg = await create({ code: 'jne', service: 'REG', name: 'JNE Reguler', cost: 10_000 })
    assert.equal(reg.status, 201, reg.text)
    assert.equal(reg.body.id, 'jne:REG')
    // Clear as long as there is one of them.
    assert.equal((await couriers('/jne')).body.service, 'REG')
    await create({ code: 'jne', service: 'YES', name: 'JNE YES', cost: 20_000 })
    assert.equal((await couriers('/jne')).status, 404)
    const own = await create({ code: 'jne', name: 'JNE', cost: 5_000 })
    assert.deepEqual([own.body.id, own.body.service], ['jne', null])
    assert.equal((await create({ code: 'jne', service: 'REG', name: 'Lagi' })).status, 400)

    const patch = (json: object) => ({ method: 'PATCH', ifMatch: '*', json })
    const changed = await couriers('/jne:REG', patch({ cost: 12_000 }))
    assert.deepEqual([changed.status, changed.body.id, changed.body.cost], [200, 'jne:REG', 12_000])
    assert.equal((await couriers('/jne')).body.cost, 5_000)
    const taken = await couriers('/jne:REG', patch({ service: 'YES' }))
    assert.deepEqual([taken.status, taken.body.error.details.fields[0].path], [400, 'service'])
    const renamed = await couriers('/jne:REG', patch({ service: 'OKE' }))
    assert.deepEqual([renamed.status, renamed.body.id, renamed.body.cost], [200, 'jne:OKE', 12_000])
    const other = await couriers('/jne:OKE', patch({ code: 'jnt' }))
    assert.deepEqual([other.status, other.body.error.details.fields[0].path], [400, 'code'])
    await couriers('/jne:OKE', patch({ service: 'REG', cost: 13_000 }))

    assert.equal((await couriers('/jne:YES', { method: 'DELETE', ifMatch: 1 })).status, 204)
    const { items } = (await couriers()).body
    assert.deepEqual(
      items.map(({ id }: { id: string }) => id),
      ['jne:REG', 'jne'],
    )
  })

  test('are put in the order in which buyers see them', async () => {
    const ids = async () => (await couriers()).body.items.map(({ id }: { id: string }) => id)
    await create({ code: 'pos', name: 'Pos', cost: 9_000 })
    await create({ code: 'tiki', name: 'TIKI', cost: 9_000 })
    const others = (await ids()).filter((id: string) => id !== 'tiki' && id !== 'pos')
    const put = (order: string[]) => couriers('/order', { method: 'POST', json: { ids: order } })
    const ordered = await put(['tiki', 'pos'])
    assert.equal(ordered.status, 200, ordered.text)
    assert.deepEqual(await ids(), ['tiki', 'pos', ...others])
    assert.deepEqual((await put(['pos', 'hilang'])).body.error.details.fields[0].path, 'ids[1]')
    assert.deepEqual(await ids(), ['tiki', 'pos', ...others])
  })

  test('that are wrong are refused by their fields', async () => {
    const { body } = await create({ code: 'baru', zones: [{ cost_per_kg: 1 }] })
    assert.deepEqual(
      body.error.details.fields.map(({ path }: { path: string }) => path),
      ['name', 'zones[0]'],
    )
  })
})

describe('an aggregator’s key', () => {
  const tryKey = async (json: object) =>
    (await couriers('/try', { method: 'POST', json })).body as { ok: boolean; message: string }

  test('is tried as it is given, before it is set', async () => {
    assert.equal((await tryKey({})).message, 'Kunci belum diisi.')
    for (const [name, key] of [
      ['biteship', biteship.key],
      ['rajaongkir', rajaongkir.key],
    ]) {
      assert.deepEqual((await tryKey({ name, api_key: key })).ok, true, name)
      const wrong = await tryKey({ name, api_key: 'kunci-yang-salah' })
      assert.equal(wrong.ok, false)
      assert.match(wrong.message, /^Kunci ditolak\. /)
      assert.ok(!wrong.message.includes('kunci-yang-salah'))
    }
    assert.ok(biteship.calls.every(({ path }) => path === '/v1/couriers'))
  })

  test('is tried as the shop has it, and nobody is blamed when nobody answers', async () => {
    const shipping = { mode: 'live', provider: { name: 'biteship', api_key: biteship.key } }
    await app.admin('/shops/rotan', { method: 'PATCH', token, ifMatch: '*', json: { shipping } })
    assert.equal((await tryKey({})).ok, true)
    biteship.answer({ status: 500, body: '' })
    assert.deepEqual(await tryKey({}), {
      ok: false,
      message: 'Biteship sedang tidak dapat dihubungi. Coba lagi nanti.',
    })
  })
})

test('places are named by their codes, whatever their size; unknown ones are left out', async () => {
  const { items } = (
    await app.admin('/shops/rotan/destinations/names?codes=32,3273,327301,3273011001,99', { token })
  ).body
  assert.deepEqual(
    items.slice(0, 2).map(({ code, name }: { code: string; name: string }) => [code, name]),
    [
      ['32', 'Jawa Barat'],
      ['3273', 'Kota Bandung'],
    ],
  )
  assert.ok(items.length >= 3)
  assert.ok(items.every(({ code }: { code: string }) => code !== '99'))
  const refused = await app.admin('/shops/rotan/destinations/names?codes=abc', { token })
  assert.equal(refused.body.error.details.fields[0].path, 'codes')
})

test('quotes have the budget of buyers, as an aggregator charges for them', async () => {
  const { headers } = await app.admin('/shops/rotan/shipping/quotes', { method: 'POST', token, json: {} })
  assert.match(headers['ratelimit-policy'] ?? '', /^"shipping"/)
})
