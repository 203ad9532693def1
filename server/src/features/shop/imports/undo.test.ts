// Imports that are taken back: exactly what they made, for a day, and once.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { FileKind } from '../../../domain/import-kinds.ts'
import { storedCategories, storedProducts } from '../../catalogue/products/stored.ts'
import { NOW, startTestOrders, type TestOrders } from '../../selling/orders/orders.fixture.ts'
import { importFile, undo } from './imports.fixture.ts'

const HOUR = 3_600_000
const later = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString()

let world: TestOrders
before(async () => {
  world = await startTestOrders()
})
after(() => world.close())

async function aMerchant() {
  const { app } = world
  app.clock.set(NOW)
  const shop = await world.aShop()
  const token = await app.token({ shop })
  const { id } = await world.shopOf(shop)
  return {
    shop,
    token,
    import: (file: string, kind: FileKind = 'product_sheet') => importFile(app, file, { shop, token, kind }),
    undo: (imported: { id: string }) => undo(app, imported.id, { shop, token }),
    look: async (imported: { id: string }) =>
      (await app.admin(`/shops/${shop}/imports/${imported.id}`, { token })).body,
    ask: (imported: { id: string }) =>
      app.admin(`/shops/${shop}/imports/${imported.id}/undo`, { method: 'POST', token }),
    edit: (slug: string, json: object) =>
      app.admin(`/shops/${shop}/products/${slug}`, { method: 'PATCH', token, json, ifMatch: '*' }),
    products: async () => (await storedProducts(app.ctx.db, id)).map(({ value }) => value),
    slugs: async () => (await storedProducts(app.ctx.db, id)).map(({ value }) => value.slug),
    categories: async () => (await storedCategories(app.ctx.db, id)).map(({ value }) => value.label),
  }
}

describe('an import that is undone', () => {
  test('leaves the shop as it was before: products, variants, prices, stock, categories', async () => {
    const merchant = await aMerchant()
    const [was, categories] = [await merchant.products(), await merchant.categories()]
    const imported = await merchant.import(
      'Nama,Harga,Stok,Kategori,Ukuran\nKursi,99000,3,Bangku baru,\nTeh,5000,4,Minuman baru,\nKaos,70000,2,,M\nKaos,75000,2,,L',
    )
    assert.deepEqual([imported.faults, imported.summary?.added], [[], 2])
    assert.equal(imported.undo_until, later(24 * HOUR))
    const undone = await merchant.undo(imported)
    assert.deepEqual([undone.state, undone.notes], ['done', []])
    assert.deepEqual(undone.summary, { added: 0, changed: 1, unchanged: 0, archived: 2 })
    assert.deepEqual(
      undone.changes.map(({ slug, what }) => ({ slug, what })),
      [
        { slug: 'teh', what: 'dikeluarkan lagi dari toko' },
        { slug: 'kaos', what: 'dikeluarkan lagi dari toko' },
        { slug: 'kursi', what: 'dikembalikan seperti semula' },
      ],
    )
    assert.deepEqual(await merchant.products(), was)
    assert.deepEqual(await merchant.categories(), categories)
    const seen = await merchant.look(imported)
    assert.deepEqual([seen.undo_until, seen.undone_by], [null, undone.id])
  })

  test('brings back what it took out of the shop', async () => {
    const merchant = await aMerchant()
    const before = await merchant.slugs()
    const imported = await merchant.import('Handle,Title,Status\nkursi,Kursi,draft', 'shopify_csv')
    assert.equal(imported.summary?.archived, 1)
    assert.ok(!(await merchant.slugs()).includes('kursi'))
    const undone = await merchant.undo(imported)
    assert.deepEqual(undone.summary, { added: 1, changed: 0, unchanged: 0, archived: 0 })
    assert.deepEqual(await merchant.slugs(), before)
  })

  test('keeps what was edited since, and names it', async () => {
    const merchant = await aMerchant()
    const imported = await merchant.import('Nama,Harga\nTeh,5000\nKopi,9000\nKursi,99000')
    assert.equal((await merchant.edit('teh', { price: 6_000 })).status, 200)
    assert.equal((await merchant.edit('kursi', { name: 'Kursi Jati' })).status, 200)
    const undone = await merchant.undo(imported)
    assert.deepEqual(undone.notes.map(({ message, ...at }) => [Object.values(at)[1], message]).sort(), [
      ['kursi', 'sudah diubah setelah impor, jadi dipertahankan'],
      ['teh', 'sudah diubah setelah impor, jadi dipertahankan'],
    ])
    const products = new Map((await merchant.products()).map((product) => [product.slug, product]))
    assert.deepEqual(
      [products.get('teh')?.price, products.get('kursi')?.price, products.has('kopi')],
      [6_000, 99_000, false],
    )
  })

  test('keeps what was ordered since, added or changed, and names it', async () => {
    const merchant = await aMerchant()
    const { shop, token } = merchant
    const gone = await world.app.admin(`/shops/${shop}/products/kursi`, {
      method: 'DELETE',
      token,
      ifMatch: '*',
    })
    assert.equal(gone.status, 204, gone.text)
    // It comes back under the id that it had.
    const imported = await merchant.import('Nama,Harga,Stok,Berat\nKursi,99000,5,500\nTeh,5000,4,100')
    assert.equal(imported.summary?.added, 2)
    await world.app.ctx.caughtUp()
    await world.place(shop)
    const undone = await merchant.undo(imported)
    assert.deepEqual(
      undone.notes.map(({ column, message }) => [column, message]),
      [['kursi', 'sudah dipesan setelah impor, jadi dipertahankan']],
    )
    assert.equal(undone.summary?.archived, 1)
    const slugs = await merchant.slugs()
    assert.deepEqual([slugs.includes('kursi'), slugs.includes('teh')], [true, false])
  })

  test('can be sent again, and makes the same', async () => {
    const merchant = await aMerchant()
    const imported = await merchant.import('Nastar 85rb, kastengel 95rb', 'product_list')
    await merchant.undo(imported)
    const again = await merchant.import('Nastar 85rb, kastengel 95rb', 'product_list')
    assert.equal(again.summary?.added, 2)
    assert.notEqual(again.undo_until, null)
  })
})

describe('undoing', () => {
  test('happens once, however many ask at the same time', async () => {
    const merchant = await aMerchant()
    const imported = await merchant.import('Nama,Harga\nTeh,5000')
    const answers = await Promise.all(Array.from({ length: 4 }, () => merchant.ask(imported)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([202]))
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
    const undone = await merchant.undo(imported)
    assert.equal(undone.id, answers[0]?.body.id)
    assert.equal(undone.summary?.archived, 1)
  })

  test('is over after a day, and is for what writes products alone', async () => {
    const merchant = await aMerchant()
    const imported = await merchant.import('Nama,Harga\nTeh,5000')
    const looked = await importFile(world.app, 'Nama,Harga\nKopi,5000', {
      ...merchant,
      kind: 'product_sheet',
      dryRun: true,
    })
    const failed = await merchant.import('Nama,Harga\nKopi,murah')
    const file = await merchant.import(JSON.stringify({ slug: merchant.shop }), 'shop_file')
    for (const other of [looked, failed, file]) {
      const refused = await merchant.ask(other)
      assert.deepEqual([refused.status, refused.body.error.code], [400, 'invalid_request'])
      assert.equal(other.undo_until, null)
    }
    assert.equal((await merchant.ask({ id: 'imp_none' })).status, 404)
    world.app.clock.set(later(25 * HOUR))
    assert.equal((await merchant.ask(imported)).status, 400)
    assert.equal((await merchant.look(imported)).undo_until, null)
  })

  test('is not for who may not import', async () => {
    const merchant = await aMerchant()
    const imported = await merchant.import('Nama,Harga\nTeh,5000')
    const token = await world.app.token({ shop: merchant.shop, scopes: ['products:read'] })
    const path = `/shops/${merchant.shop}/imports/${imported.id}/undo`
    assert.equal((await world.app.admin(path, { method: 'POST', token })).status, 403)
  })
})
