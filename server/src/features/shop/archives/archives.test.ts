// An owner takes everything along: what is in the file is what the API tells, of this shop alone, and it is made once.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { until } from '../../../../../test/until.ts'
import { startApp } from '../../../../test/app.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { aProduct } from '../../../../test/world.ts'
import type { Context } from '../../../context.ts'
import { COMMAND_LINE } from '../../../domain/access.ts'
import { anonymiseBuyer } from '../../operating/privacy/actions/anonymise-buyer.ts'
import { NOW, startTestOrders, type TestOrders } from '../../selling/orders/orders.fixture.ts'
import { applyShopFile } from '../shop-file/apply.ts'
import { exportShop } from '../shop-file/export.ts'
import { startArchive } from './actions/start-archive.ts'
import { archiving, makeInSubprocess } from './archiving.ts'
import { makeArchive } from './make-archive.ts'
import { deleteFinishedBefore, findArchive } from './queries.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
  orders.app.clock.set(NOW)
})
after(() => orders.close())

const later = () => orders.app.clock.set(new Date(orders.app.clock.now() + 60_000).toISOString())
const asOwner = async (shop: string) => ({ cookie: await cookieOf(orders.app, { shop, role: 'owner' }) })

/** With three orders, two of one buyer, and a picture. */
async function aSellingShop(mark: string) {
  const products = [aProduct({ slug: 'kursi', name: `Kursi ${mark}`, stock: 50 })]
  const shop = await orders.aShop({ name: `Toko ${mark}`, products })
  const by = await asOwner(shop)
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a52' } })
    .withExifMerge({ IFD0: { Copyright: mark } })
    .png()
    .toBuffer()
  const path = `/shops/${shop}/products/${orders.id(shop, 'kursi')}/images`
  const headers = { 'Content-Type': 'image/png' }
  const shown = await orders.app.admin(path, { method: 'POST', ...by, body: picture, ifMatch: '*', headers })
  assert.equal(shown.status, 201, shown.text)
  const contact = `budi-${mark}@contoh.id`
  const placed = [
    await orders.placeIn('completed', shop, { contact, customer_name: `=Budi ${mark}` }),
    await orders.placeIn('refunded', shop, { contact, customer_name: `=Budi ${mark}` }),
    await orders.placeIn('pending_payment', shop, { customer_name: `Siti ${mark}` }),
  ]
  later()
  return { shop, by, contact, placed, picture }
}

/** Made in this process, as the subprocess does it. */
async function madeOf(shop: string) {
  const outbox = archiving.open(orders.app.ctx, makeArchive)
  await outbox.look()
  await outbox.finished()
  return findArchive(orders.app.ctx.db, (await orders.shopOf(shop)).id)
}

async function downloaded(shop: string, by: object) {
  const { archive } = (await orders.app.admin(`/shops/${shop}/archive`, by)).body
  const answer = await orders.app.admin(`/shops/${shop}/archive/${archive.id}/zip`, by)
  assert.equal(answer.status, 200, answer.text)
  const files = unzipSync(answer.bytes)
  const text = (name: string) => Buffer.from(files[name] ?? []).toString('utf8')
  const json = text('pesanan.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return { answer, files, text, json }
}

async function archiveOf(shop: string, by: object) {
  const asked = await orders.app.admin(`/shops/${shop}/archive`, { method: 'POST', json: {}, ...by })
  assert.equal(asked.status, 202, asked.text)
  assert.equal(asked.body.state, 'running')
  assert.equal((await madeOf(shop))?.state, 'done')
  return downloaded(shop, by)
}

describe('the archive of a shop', () => {
  test('has every order as the API tells it, the tables, the pictures as they were given, and a word of what is what', async () => {
    const { shop, by, placed, picture, contact } = await aSellingShop('mangga')
    const { answer, files, text, json } = await archiveOf(shop, by)
    assert.equal(answer.headers['content-type'], 'application/zip')
    assert.match(
      answer.headers['content-disposition'] ?? '',
      new RegExp(`^attachment; filename="toko-${shop}-`),
    )
    const names = Object.keys(files)
    assert.deepEqual(names.filter((name) => !name.startsWith('images/')).sort(), [
      'BACA-SAYA.txt',
      'nota.csv',
      'pelanggan.csv',
      'pesanan.csv',
      'pesanan.jsonl',
      'produk-shopify.csv',
      'toko.json',
      'uang.csv',
    ])
    assert.match(text('BACA-SAYA.txt'), /Toko mangga/)

    assert.deepEqual(json.map(({ number }) => number).sort(), placed.map(({ number }) => number).sort())
    for (const order of json) {
      const told = (await orders.app.admin(`/shops/${shop}/orders/${order.number}`, by)).body
      // A file that is kept opens no page of a buyer's.
      const invoices = told.invoices.map((invoice: object) => ({ ...invoice, url: null }))
      const known = { ...told, ...kept(told), invoices }
      assert.ok(!('track_url' in order))
      for (const [name, value] of Object.entries(order)) assert.deepEqual(value, known[name], name)
      assert.ok(order.history.length > 0 && order.lines.length === 1 && order.address)
    }

    const exported = await orders.app.admin(`/shops/${shop}/orders.csv?form=sheet`, by)
    assert.equal(text('pesanan.csv'), exported.text)
    const invoices = await orders.app.admin(`/shops/${shop}/invoices.csv`, by)
    const rows = (table: string) => table.split('\r\n').filter((row) => /^Nota/.test(row))
    assert.equal(rows(text('nota.csv')).length, 3, 'two notas, and a credit note')
    assert.deepEqual(rows(text('nota.csv')), rows(invoices.text))
    const movements = await orders.app.admin(`/shops/${shop}/movements.csv`, by)
    assert.equal(text('uang.csv'), movements.text)
    const buyers = text('pelanggan.csv').trim().split('\r\n')
    assert.equal(buyers.length, 3, 'a heading, and two buyers')
    const budi = buyers.find((row) => row.includes(contact))
    assert.match(budi ?? '', /^'=Budi mangga,/, 'a name is no formula')
    assert.match(budi ?? '', /,2,\d+,2026-11-15,2026-11-15$/, 'two orders')

    const [image] = names.filter((name) => name.startsWith('images/'))
    assert.deepEqual(Buffer.from(files[image ?? ''] ?? []), picture)
  })

  test('holds a shop file that makes an equal shop on another installation', async (t) => {
    const { shop, by } = await aSellingShop('duku')
    const { files } = await archiveOf(shop, by)
    const folder = await mkdtemp(join(tmpdir(), 'etalase-arsip-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    for (const [name, bytes] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), bytes)
    }
    const there = await startApp()
    t.after(() => there.close())
    await applyShopFile(there.ctx, join(folder, 'toko.json'))
    const again = await exportShop(there.ctx, shop, { withStock: true })
    assert.deepEqual(again, await exportShop(orders.app.ctx, shop, { withStock: true }))
    assert.equal(again?.products?.[0]?.images?.length, 1)
  })

  test('has nothing of another shop', async () => {
    const [one, other] = [await aSellingShop('salak'), await aSellingShop('nangka')]
    const { files } = await archiveOf(one.shop, one.by)
    assert.equal(Object.keys(files).filter((name) => name.startsWith('images/')).length, 1)
    for (const [name, bytes] of Object.entries(files)) {
      const text = Buffer.from(bytes).toString('latin1')
      assert.doesNotMatch(text, /nangka/, name)
      for (const { number } of other.placed) assert.ok(!text.includes(number), name)
    }
  })

  test('is the owner’s alone, who has just signed in, and its owners hear of it', async () => {
    const { shop, by } = await aSellingShop('jambu')
    for (const role of ['manager', 'staff'] as const) {
      const cookie = await cookieOf(orders.app, { shop, role })
      const answers = [
        await orders.app.admin(`/shops/${shop}/archive`, { method: 'POST', json: {}, cookie }),
        await orders.app.admin(`/shops/${shop}/archive`, { cookie }),
        await orders.app.admin(`/shops/${shop}/archive/x/zip`, { cookie }),
      ]
      assert.deepEqual(
        answers.map(({ status }) => status),
        [403, 403, 403],
      )
    }
    await archiveOf(shop, by)
    const { items } = (await orders.app.admin(`/shops/${shop}/audit`, by)).body
    const noted = items.filter(({ kind }: { kind: string }) => kind === 'archive')
    assert.equal(noted.length, 2, 'that it was made, and that it was downloaded')
  })

  test('is there once it is made, and until a week is over', async () => {
    const { shop, by } = await aSellingShop('pepaya')
    const get = () => orders.app.admin(`/shops/${shop}/archive`, by)
    assert.equal((await get()).body.archive, null)
    await archiveOf(shop, by)
    const { archive } = (await get()).body
    assert.deepEqual([archive.state, archive.orders, archive.bytes > 1_000], ['done', 3, true])
    assert.equal(Date.parse(archive.kept_until) - Date.parse(archive.finished_at), 7 * 86_400_000)
    await deleteFinishedBefore(orders.app.ctx.db, new Date(Date.parse(archive.finished_at) + 1))
    assert.equal((await get()).body.archive, null)
    assert.equal((await orders.app.admin(`/shops/${shop}/archive/${archive.id}/zip`, by)).status, 404)
    const { id } = await orders.shopOf(shop)
    const parts = await orders.app.ctx.db
      .selectFrom('archive_parts')
      .where('shop_id', '=', id)
      .select('number')
      .execute()
    assert.deepEqual(parts, [])
  })

  test('goes with a buyer who is forgotten', async () => {
    const { shop, by, contact } = await aSellingShop('durian')
    await archiveOf(shop, by)
    const found = await orders.shopOf(shop)
    await anonymiseBuyer(
      orders.app.ctx,
      found,
      { channel: 'email', value: contact },
      COMMAND_LINE,
      orders.at(),
    )
    assert.equal((await orders.app.admin(`/shops/${shop}/archive`, by)).body.archive, null)
  })
})

/** What a record of the archive keeps of what the API tells in one field. */
function kept({ money, refunds }: { money: Record<string, unknown>; refunds: Record<string, unknown>[] }) {
  const { received, refunded, open } = money
  return { money: { received, refunded, open }, refunds: refunds.map(({ can_settle: _, ...rest }) => rest) }
}

/** Of which gateways cannot be asked what they tell. */
function brokenIn(ctx: Context): Context {
  return {
    ...ctx,
    get gateways(): never {
      throw new Error('killed')
    },
  }
}

describe('the making', () => {
  test('happens in a process of its own, and two who ask at once get one', async () => {
    const { shop, by } = await aSellingShop('rambutan')
    const worker = archiving.start(orders.app.ctx)
    try {
      const ask = () => orders.app.admin(`/shops/${shop}/archive`, { method: 'POST', json: {}, ...by })
      const asked = await Promise.all([ask(), ask(), ask()])
      assert.equal(new Set(asked.map(({ body }) => body.id)).size, 1)
      const state = async () => (await orders.app.admin(`/shops/${shop}/archive`, by)).body.archive.state
      await until(async () => (await state()) !== 'running')
      assert.equal(await state(), 'done')
      assert.equal((await downloaded(shop, by)).json.length, 3)
    } finally {
      await worker.stop()
    }
  })

  test('that is killed in the middle is begun anew, and is whole', async () => {
    const { shop, by } = await aSellingShop('sawo')
    const { ctx } = orders.app
    const found = await orders.shopOf(shop)
    await startArchive(ctx, found, orders.at(), COMMAND_LINE)
    let tries = 0
    const outbox = archiving.open(ctx, async (_, claim) => {
      tries++
      // All its orders are there the first time, and not its end.
      await makeArchive(tries > 1 ? ctx : brokenIn(ctx), claim)
    })
    await until(async () => {
      await outbox.look()
      await outbox.finished()
      return (await findArchive(ctx.db, found.id))?.state !== 'running'
    })
    assert.equal(tries, 2)
    assert.equal((await downloaded(shop, by)).json.length, 3)
  })

  test('that ends its process twice has failed, and may be asked for again', async () => {
    const { shop, by } = await aSellingShop('kedondong')
    const { ctx } = orders.app
    const found = await orders.shopOf(shop)
    await startArchive(ctx, found, orders.at(), COMMAND_LINE)
    // Killed at once, as a system kills what takes too much.
    const outbox = archiving.open(ctx, (_, claim, signal) =>
      makeInSubprocess(ctx, claim, signal, { withinMs: 1, heapMb: 100 }),
    )
    await until(async () => {
      await outbox.look()
      await outbox.finished()
      return (await findArchive(ctx.db, found.id))?.state !== 'running'
    })
    const failed = await findArchive(ctx.db, found.id)
    assert.equal(failed?.state, 'failed')
    assert.equal((await orders.app.admin(`/shops/${shop}/archive/${failed.id}/zip`, by)).status, 404)
    await archiveOf(shop, by)
  })
})
