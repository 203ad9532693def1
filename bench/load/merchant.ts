// A merchant in a process of its own, as the command line is: changes a product, opens a shop; IPC steers it.
import { loadConfig } from '../../server/src/base/config.ts'
import { openContext } from '../../server/src/context.ts'
import { openDatabase } from '../../server/src/db/open-database.ts'
import { saveProduct } from '../../server/src/features/catalogue/products/actions/save-product.ts'
import { features } from '../../server/src/features/index.ts'
import { applyShop } from '../../server/src/features/shop/shop-file/apply.ts'
import { checkForm } from '../../server/src/features/shop/shop-file/read.ts'
import { findShopBySlug } from '../../server/src/tenancy/queries.ts'

export type Errand =
  | { readonly is: 'change'; readonly shop: string; readonly product: string; readonly price: number }
  | { readonly is: 'open'; readonly shop: string; readonly products: number }

// DATA_DIR is that of the server.
const config = loadConfig(process.env)
const database = await openDatabase(config)
const ctx = await openContext(config, database.connectionString, { owners: features })

process.on('message', async (errand: Errand) => {
  await (errand.is === 'change' ? changePrice(errand) : openShop(errand))
  process.send?.('done')
})
process.on('disconnect', async () => {
  await ctx.close()
  await database.release()
})
process.send?.('ready')

async function changePrice({ shop: slug, product, price }: Extract<Errand, { is: 'change' }>): Promise<void> {
  const shop = await findShopBySlug(ctx.db, slug)
  if (!shop) throw new Error(`There is no shop ${slug}`)
  await saveProduct(ctx, shop, { slug: product, price }, new Date())
}

async function openShop({ shop: slug, products }: Extract<Errand, { is: 'open' }>): Promise<void> {
  const file = {
    ...{ slug, name: `Toko ${slug}`, plan: 'lengkap' },
    products: Array.from({ length: products }, (_, i) => ({
      ...{ slug: `barang-${i}`, name: `Barang nomor ${i}`, price: 50_000 + i, stock: 10, weight_grams: 500 },
      published_at: '2026-01-01T00:00:00Z',
    })),
  }
  await applyShop(ctx, checkForm(file), { folder: config.dataDir, prerender: false })
}
