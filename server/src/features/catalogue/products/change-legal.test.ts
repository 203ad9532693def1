// What the law wants shown of products: set one by one and of many at once, and what buyers see of it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aProduct, aShop } from '../../../../test/world.ts'

const NOW = '2026-11-17T05:00:00.000Z'
const NUMBER = 'ID31110000123456789'

let app: TestApp
before(async () => {
  app = await startApp()
  app.clock.set(NOW)
})
after(() => app.close())

async function open(slug: string) {
  const products = ['keripik', 'sambal', 'kaos'].map((name) => aProduct({ slug: name, stock: 4 }))
  await app.shop(aShop({ slug, goods: ['food'], products }))
  const token = await app.token({ shop: slug })
  const admin = (path: string, request: object = {}) =>
    app.admin(`/shops/${slug}${path}`, { token, ...request })
  const read = async (product: string) => (await admin(`/products/${product}`)).body
  return {
    admin,
    read,
    change: (product_ids: string[], legal: object) =>
      admin('/legal', { method: 'POST', json: { product_ids, legal } }),
    set: (product: string, legal: object | null) =>
      admin(`/products/${product}`, { method: 'PATCH', headers: { 'If-Match': '*' }, json: { legal } }),
    lacking: async (lacks: string) =>
      (await admin(`/products?lacks=${lacks}`)).body.items.map(({ slug }: { slug: string }) => slug),
    seen: async (product: string) => {
      await app.ctx.caughtUp()
      return (await app.call(`/products/${product}`, { shop: slug })).body.legal
    },
  }
}

test('a product says it in one spelling, buyers see it, and what is left out stays', async () => {
  const { set, read, seen } = await open('satu')
  assert.equal(await seen('keripik'), null)
  const saved = await set('keripik', {
    ...{ halal: 'certified', halal_certificate_no: 'id 3111 0000 1234 56789' },
    ...{ registration_no: 'p-irt 206327302009827', origin_country: 'ID', origin_place: 'Garut, Jawa Barat' },
  })
  assert.equal(saved.status, 200, saved.text)
  await set('keripik', { best_before: '12 bulan sejak dibuat' })
  assert.deepEqual(await seen('keripik'), {
    halal: 'certified',
    halal_certificate_no: NUMBER,
    registration_no: 'P-IRT 2063273020098-27',
    registration_authority: 'P-IRT',
    sni_no: null,
    origin_country: 'ID',
    origin: 'Garut, Jawa Barat, Indonesia',
    best_before: '12 bulan sejak dibuat',
  })
  const before = await read('keripik')
  await set('keripik', { halal_certificate_no: NUMBER })
  assert.equal((await read('keripik')).version, before.version, 'the same again is no change')
  await set('keripik', null)
  assert.equal(await seen('keripik'), null)
})

test('what is wrong is told at its field', async () => {
  const { set } = await open('salah')
  const { status, body } = await set('keripik', { halal: 'certified', registration_no: '123' })
  assert.equal(status, 400)
  const fields = body.error.details.fields as { path: string; message: string }[]
  assert.deepEqual(
    fields.map(({ path }) => path),
    ['legal.halal_certificate_no', 'legal.registration_no'],
  )
  assert.match(fields[1]?.message ?? '', /bukan nomor izin edar/)
})

test('a certificate that is over is not shown from that moment on, and the merchant finds the product', async () => {
  const { set, seen, lacking } = await open('habis')
  await set('keripik', { halal: 'certified', halal_certificate_no: NUMBER, halal_valid_until: '2026-11-17' })
  assert.equal((await seen('keripik')).halal, 'certified')
  assert.deepEqual(await lacking('halal'), ['sambal', 'kaos'])
  try {
    app.clock.set('2026-11-17T17:00:00.000Z')
    assert.equal(await seen('keripik'), null, 'also where an answer was kept')
    assert.deepEqual(await lacking('halal'), ['keripik', 'sambal', 'kaos'])
  } finally {
    app.clock.set(NOW)
  }
})

test('many products are told the same at once, all of them or none', async () => {
  const { admin, change, read, lacking, seen } = await open('banyak')
  const ids = await Promise.all(['keripik', 'sambal'].map(async (slug) => (await read(slug)).id))
  const bad = await change([...ids, 'prd_lain'], { halal: 'not_halal' })
  assert.equal(bad.status, 400)
  assert.equal(bad.body.error.details.fields[0].path, 'product_ids[2]')
  assert.equal(await seen('keripik'), null)
  const done = await change(ids, { halal: 'certified', halal_certificate_no: NUMBER })
  assert.deepEqual([done.status, done.body], [200, { products: 2 }])
  assert.equal((await seen('sambal')).halal_certificate_no, NUMBER)
  assert.equal((await read('sambal')).stock, 4)
  assert.deepEqual(await lacking('halal'), ['kaos'])
  assert.deepEqual(await lacking('registration'), ['keripik', 'sambal', 'kaos'])
  await change(ids, { registration_exempt: true })
  assert.deepEqual(await lacking('registration'), ['kaos'])
  const [entry] = (await admin('/audit')).body.items
  assert.equal(entry.before.keripik.registration_exempt, undefined)
  assert.equal(entry.after.keripik.registration_exempt, true)
  assert.equal(entry.after.keripik.halal, 'certified')
})
