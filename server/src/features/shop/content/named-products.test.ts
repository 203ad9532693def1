// Sections that name products: a product that gets another slug stays where it was shown.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { until } from '../../../../../test/until.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { AT, newShop } from '../../../../test/edits.ts'
import { aProduct } from '../../../../test/world.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { archiveProduct, restoreProduct } from '../../catalogue/products/actions/archive-product.ts'
import { saveProduct } from '../../catalogue/products/actions/save-product.ts'
import { storedProducts } from '../../catalogue/products/stored.ts'
import { exported } from '../shop-file/shops.fixture.ts'
import { saveSettings } from '../shops/actions/save-settings.ts'
import { savePage } from './actions/save-page.ts'
import type { SectionInput } from './input.ts'
import { storedPages } from './stored.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

const MIGRATION = new URL('../../../../migrations/0014_products_of_sections.sql', import.meta.url)
const PATHS = ['/storefront/home', '/storefront/page/pilihan']

const gridOf = (...products: string[]): SectionInput[] => [
  { type: 'grid', grid: { title: 'Pilihan', products } },
]

/** A shop whose home and page name the chair and the lamp. */
function aSeller() {
  return newShop(app, {
    products: [aProduct({ slug: 'kursi' }), aProduct({ slug: 'lampu' }), aProduct({ slug: 'meja' })],
    home: gridOf('lampu', 'kursi'),
    pages: { pilihan: gridOf('lampu', 'kursi') },
  })
}

async function idOf(shop: Shop, slug: string): Promise<string> {
  const found = (await storedProducts(app.ctx.db, shop.id)).find(({ value }) => value.slug === slug)
  return found?.id ?? ''
}

async function rename(shop: Shop, from: string, to: string): Promise<void> {
  await saveProduct(app.ctx, shop, { slug: to }, AT, { id: await idOf(shop, from) })
}

/** Until home and page show these products: a node hears of a change within moments. */
async function shows(shop: Shop, ...slugs: string[]): Promise<void> {
  for (const path of PATHS) {
    await until(async () => {
      const { body } = await app.call(path, { shop: shop.slug })
      const shown = body.sections[0].grid.products.map((product: { slug: string }) => product.slug)
      return shown.join() === slugs.join()
    })
  }
}

async function names(shop: Shop): Promise<unknown[]> {
  const { home = [], pages = {} } = await exported(app, shop.slug)
  return [...home, ...(pages.pilihan ?? [])].map(
    (section) => section.type === 'grid' && section.grid.products,
  )
}

test('a product that gets another slug stays on the pages that name it, and the export names the new slug', async () => {
  const shop = await aSeller()
  await shows(shop, 'lampu', 'kursi')
  await rename(shop, 'kursi', 'bangku')
  await shows(shop, 'lampu', 'bangku')
  assert.deepEqual(await names(shop), [
    ['lampu', 'bangku'],
    ['lampu', 'bangku'],
  ])
  const before = JSON.stringify(await exported(app, shop.slug))
  await app.shop(JSON.parse(before))
  assert.equal(JSON.stringify(await exported(app, shop.slug)), before)
  await shows(shop, 'lampu', 'bangku')
})

test('pages that are saved one at a time follow too, and the slug that became free is another product’s', async () => {
  const shop = await newShop(app, { products: [aProduct({ slug: 'kursi' }), aProduct({ slug: 'lampu' })] })
  await savePage(app.ctx, shop, { key: 'pilihan', sections: gridOf('kursi') })
  await saveSettings(app.ctx, shop, { home: gridOf('kursi') })
  await rename(shop, 'kursi', 'bangku')
  await rename(shop, 'lampu', 'kursi')
  await shows(shop, 'bangku')
  assert.deepEqual(await names(shop), [['bangku'], ['bangku']])
  const { sections } = (await storedPages(app.ctx.db, shop.id))[0]?.value ?? { sections: [] }
  const again = await savePage(app.ctx, shop, { key: 'pilihan', sections })
  assert.deepEqual(again.value.sections, sections)
  await shows(shop, 'bangku')
})

test('a product that left the shop is shown again by the same pages when it comes back', async () => {
  const shop = await aSeller()
  const id = await idOf(shop, 'kursi')
  await archiveProduct(app.ctx, shop, id, AT)
  await shows(shop, 'lampu')
  assert.deepEqual(await names(shop), [['lampu'], ['lampu']])
  await app.shop({ slug: shop.slug, name: 'Nama Lain' })
  await restoreProduct(app.ctx, shop, id)
  await shows(shop, 'lampu', 'kursi')
})

test('pages of the version before are shown by their slugs, and follow once they are migrated', async () => {
  const shop = await aSeller()
  const stored = () =>
    sql<{ home: unknown; sections: unknown; versions: number[] }>`
      select home, sections, array[s.version, p.version] as versions
      from shops s join pages p on p.shop_id = s.id where s.id = ${shop.id}`.execute(app.ctx.db)
  const { rows: before } = await stored()
  const path = '{0,grid,product_ids}'
  await sql`update pages set sections = sections #- ${path}::text[] where shop_id = ${shop.id}`.execute(
    app.ctx.db,
  )
  await sql`update shops set home = home #- ${path}::text[] where id = ${shop.id}`.execute(app.ctx.db)
  app.ctx.shops.forgetAll()
  await shows(shop, 'lampu', 'kursi')
  assert.deepEqual(await names(shop), [
    ['lampu', 'kursi'],
    ['lampu', 'kursi'],
  ])

  await sql.raw(await readFile(MIGRATION, 'utf8')).execute(app.ctx.db)
  // Nodes read a shop only after they have migrated.
  app.ctx.shops.forgetAll()
  assert.deepEqual((await stored()).rows, before)
  await rename(shop, 'kursi', 'bangku')
  await shows(shop, 'lampu', 'bangku')
})
