// Links that buy over HTTP: opened at every host of a shop, and made for merchants with their QR code.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aProduct, aShop } from '../../../../test/world.ts'

let app: TestApp
let token: string
before(async () => {
  app = await startApp()
  await app.shop(
    aShop({
      slug: 'rotan',
      domains: [{ host: 'rotan.example', primary: true }],
      products: [aProduct({ slug: 'kursi' })],
    }),
  )
  await app.shop(aShop({ slug: 'tutup', products: [aProduct({ slug: 'kursi' })] }))
  token = await app.token()
})
after(() => app.close())

const open = (path: string, host = 'rotan.example') => app.send(path, { headers: { Host: host } })
const make = (query: Record<string, string>) =>
  app.admin(`/shops/rotan/buy-link?${new URLSearchParams(query)}`, { token })

test('a link leads to the cart of the host that was called; nobody keeps it, and no other site learns of it', async () => {
  for (const host of ['rotan.example', 'rotan.localhost']) {
    const { status, headers, text } = await open(
      '/beli/var_1:2,prd_2:1?voucher=HEMAT&continue_to=/checkout',
      host,
    )
    assert.equal(status, 303)
    assert.equal(headers.location, '/cart?beli=var_1:2,prd_2:1&voucher=HEMAT&continue_to=%2Fcheckout')
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(text, '')
  }
})

test('a long link is read, and one that cannot be read leads to the cart as well', async () => {
  const items = Array.from({ length: 50 }, (_, place) => `var_${String(place).padStart(26, '0')}:1`).join(',')
  assert.equal((await open(`/beli/${items}`)).headers.location, `/cart?beli=${items}`)
  for (const path of ['/beli/x', '/beli/a%2Fb:1', '/beli/a:1/b', `/beli/${'a'.repeat(4_000)}:1`])
    assert.equal((await open(path)).headers.location, '/cart?beli=', path)
})

test('without things it leads on within the shop alone', async () => {
  assert.equal((await open('/beli')).headers.location, '/')
  assert.equal((await open('/beli/?continue_to=/c/kursi')).headers.location, '/c/kursi')
  for (const away of [
    '//asing.example',
    '/%5Casing.example',
    '%2F%2Fasing.example',
    'https://asing.example',
    '/.//asing.example',
  ])
    assert.equal((await open(`/beli?continue_to=${away}`)).headers.location, '/', away)
})

test('what is posted to a link is refused, and control characters are', async () => {
  assert.equal(
    (await app.send('/beli/a:1', { method: 'POST', headers: { Host: 'rotan.example' } })).status,
    405,
  )
  assert.equal((await open('/beli/a:1?catatan=%0d%0aSet-Cookie:x')).status, 400)
})

test('a merchant makes a link on the shop’s own address, with its QR code', async () => {
  const { status, body } = await make({
    items: 'var_1:2',
    voucher: 'HEMAT',
    note: 'Meja 4',
    continue_to: '/checkout',
  })
  assert.equal(status, 200)
  assert.equal(
    body.url,
    'https://rotan.example/beli/var_1:2?voucher=HEMAT&catatan=Meja%204&continue_to=%2Fcheckout',
  )
  assert.match(body.qr_svg, /^data:image\/svg\+xml;base64,/)
  assert.match(Buffer.from(body.qr_svg.split(',')[1], 'base64').toString(), /^<svg /)
  const png = Buffer.from(body.qr_png.split(',')[1], 'base64')
  assert.equal(png.subarray(1, 4).toString('latin1'), 'PNG')
})

test('a link that is too long to be scanned has no QR code', async () => {
  const { body } = await make({ items: 'var_1:2', note: 'a'.repeat(500) })
  assert.ok(body.qr_svg)
  const long = await make({ items: 'var_1:2', note: 'é'.repeat(300) })
  assert.deepEqual([long.body.qr_svg, long.body.qr_png], [null, null])
  assert.ok(long.body.url.length > 1_000)
})

test('what is no link is refused, field by field', async () => {
  for (const [query, path] of [
    [{}, 'items'],
    [{ items: 'var_1' }, 'items'],
    [{ items: 'var_1:1', continue_to: '//asing.example' }, 'continue_to'],
    [{ items: 'var_1:1', voucher: 'a'.repeat(101) }, 'voucher'],
  ] as const) {
    const { status, body } = await make(query)
    assert.equal(status, 400)
    assert.deepEqual(
      body.error.details.fields.map((field: { path: string }) => field.path),
      [path],
    )
  }
})
