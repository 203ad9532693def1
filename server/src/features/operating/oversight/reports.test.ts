// "Laporkan toko ini": told to the platform, within bounds, and never to the shop.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { aProduct, aShop } from '../../../../test/world.ts'

import { forgetReports } from './changes.ts'

const DAY_MS = 86_400_000

let app: TestApp
let operator: string
before(async () => {
  app = await startApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  for (const slug of ['rotan', 'katun', 'tanah'])
    await app.shop(aShop({ slug, name: `Toko ${slug}`, products: [aProduct({ slug: 'kursi' })] }))
  operator = await cookieOf(app, 'operator')
})
after(() => app.close())

let addresses = 0
const anAddress = () => `198.51.${Math.floor(++addresses / 200)}.${addresses % 200}`

function report(fields: Record<string, string>, { shop = 'rotan', ip = anAddress(), origin = '' } = {}) {
  return app.send('/laporkan', {
    method: 'POST',
    headers: {
      Host: `${shop}.localhost`,
      Accept: 'text/html',
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Forwarded-For': ip,
      ...(origin && { Origin: origin }),
    },
    body: new URLSearchParams(fields).toString(),
  })
}

const listed = async (state = 'open') =>
  (await app.admin(`/platform/reports?state=${state}`, { cookie: operator })).body.items

describe('a visitor', () => {
  test('finds a form that needs no script and runs none', async () => {
    const { status, text, headers } = await app.send('/laporkan', { headers: { Host: 'rotan.localhost' } })
    assert.equal(status, 200)
    assert.match(text, /<h1>Laporkan toko ini<\/h1>/)
    assert.match(text, /<form method="post" action="\/laporkan">/)
    assert.doesNotMatch(text, /<script/)
    assert.match(String(headers['content-security-policy']), /form-action 'self'/)
    assert.equal(headers['x-robots-tag'], 'noindex')
  })

  test('reports, is thanked, and an operator reads it with the contact', async () => {
    const said = { reason: 'not_sent', details: 'Sudah <b>transfer</b>', contact: '0812 3456 7890' }
    const { status, text } = await report(said)
    assert.deepEqual([status, /Terima kasih/.test(text)], [200, true])
    const [newest] = await listed()
    assert.partialDeepStrictEqual(newest, {
      shop: 'rotan',
      reason: 'not_sent',
      reason_label: 'Sudah bayar, barang tidak dikirim',
      details: said.details,
      contact: '+6281234567890',
      settled_at: null,
    })
  })

  test('keeps what was typed where something is wrong, and none of it runs', async () => {
    const { status, text } = await report({ details: '<script>alert(1)</script>', contact: 'bukan"kontak' })
    assert.equal(status, 400)
    assert.match(text, /Pilih salah satu\./)
    assert.match(text, /Isi alamat e-mail atau nomor WhatsApp/)
    assert.match(text, /&lt;script&gt;alert\(1\)&lt;\/script&gt;<\/textarea>/)
    assert.match(text, /value="bukan&quot;kontak"/)
  })

  test('cannot report by a page of somebody else, nor with a body without end', async () => {
    const foreign = await report({ reason: 'other' }, { origin: 'https://lain.example' })
    assert.equal(foreign.status, 403)
    assert.equal((await report({ reason: 'other', details: 'x'.repeat(40_000) })).status, 413)
    const long = await report({ reason: 'other', details: 'é'.repeat(2_500) })
    assert.equal(long.status, 200)
    assert.equal((await listed())[0].details.length, 2_000)
  })
})

describe('bounds', () => {
  test('one address reports one shop three times a day, and twenty times all shops', async () => {
    const ip = anAddress()
    const answers = []
    for (let i = 0; i < 4; i++)
      answers.push((await report({ reason: 'other' }, { shop: 'katun', ip })).status)
    assert.deepEqual(answers, [200, 200, 200, 429])
    const other = await report({ reason: 'other' }, { shop: 'katun' })
    assert.equal(other.status, 200, 'others are heard')
  })

  test('a hundred a day of one shop are heard, from however many addresses', async () => {
    const before = (await listed()).filter(({ shop }: { shop: string }) => shop === 'tanah').length
    const statuses = await Promise.all(
      Array.from({ length: 110 }, async () => (await report({ reason: 'fake' }, { shop: 'tanah' })).status),
    )
    assert.equal(statuses.filter((status) => status === 200).length, 100 - before)
    assert.equal((await report({ reason: 'fake' }, { shop: 'rotan' })).status, 200)
  })
})

describe('an operator', () => {
  test('settles a report once; a merchant neither reads nor settles one', async () => {
    await report({ reason: 'impostor', contact: 'saksi@contoh.id' })
    const [{ id }] = await listed()
    const owner = await cookieOf(app, { shop: 'rotan', role: 'owner' })
    const settle = (cookie: string) =>
      app.admin(`/platform/reports/${id}/settle`, { method: 'POST', json: { note: 'sudah ditanya' }, cookie })
    assert.equal((await settle(owner)).status, 403)
    assert.equal((await app.admin('/platform/reports', { cookie: owner })).status, 403)
    assert.equal((await app.admin('/platform/oversight', { cookie: owner })).status, 403)
    // A body, also under a key: the console sends one with every POST, and reads what comes.
    const done = await app.admin(`/platform/reports/${id}/settle`, {
      method: 'POST',
      json: { note: 'sudah ditanya' },
      cookie: operator,
      headers: { 'Idempotency-Key': 'selesai-1' },
    })
    assert.deepEqual([done.status, done.body.id], [200, id], done.text)
    assert.equal((await settle(operator)).status, 404)
    const settled = (await listed('settled')).find((each: { id: string }) => each.id === id)
    assert.deepEqual([settled.note, settled.contact], ['sudah ditanya', 'saksi@contoh.id'])
    assert.ok(!(await listed()).some((each: { id: string }) => each.id === id))
  })

  test('sees the newest shops, and why some look odd', async () => {
    const { body, status, text } = await app.admin('/platform/oversight', { cookie: operator })
    assert.equal(status, 200, text)
    const slugs = body.newest.map(({ slug }: { slug: string }) => slug)
    assert.deepEqual(slugs.toSorted(), ['katun', 'rotan', 'tanah'])
    const odd = body.odd.find(({ slug }: { slug: string }) => slug === 'tanah')
    assert.equal(odd.odd[0].code, 'reports')
    assert.ok(odd.reports >= 90)
  })
})

test('who reported is forgotten a month after it is settled, the report after a year', async () => {
  await report({ reason: 'other', contact: 'lupa@contoh.id' })
  const [{ id }] = await listed()
  await app.admin(`/platform/reports/${id}/settle`, { method: 'POST', json: {}, cookie: operator })
  const at = app.clock.now()
  const forget = (days: number) =>
    forgetReports(app.ctx.db, {
      settledBefore: new Date(at + (days - 30) * DAY_MS),
      madeBefore: new Date(at + (days - 365) * DAY_MS),
    })
  await forget(31)
  const rows = await app.ctx.db.selectFrom('shop_reports').where('id', '=', id).select('contact').execute()
  assert.deepEqual(rows, [{ contact: null }])
  await forget(366)
  assert.deepEqual(await app.ctx.db.selectFrom('shop_reports').selectAll().execute(), [])
})
