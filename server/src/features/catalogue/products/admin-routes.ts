// What a merchant does with categories, products and stock.
import Type from 'typebox'
import { invalidRequest, Problem } from '../../../base/problems.ts'
import { type AdminRoute, Bytes } from '../../../http/routes/admin-route.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { DEFAULT_LIMIT, pageOf, pageQuery, pagesOf } from '../../../http/routes/list.ts'
import { thingRoutes } from '../../../http/routes/thing-routes.ts'
import { uploadedFile } from '../../../http/upload.ts'
import { MAX_UPLOAD_BYTES, TAKES_IMAGE } from '../media/admin-routes.ts'
import { addProductImage } from './actions/add-product-image.ts'
import { archiveProduct, restoreProduct } from './actions/archive-product.ts'
import { changeLegal } from './actions/change-legal.ts'
import { changePrices } from './actions/change-prices.ts'
import { changeStock } from './actions/change-stock.ts'
import { getProduct, listProducts } from './actions/list-products.ts'
import { listStockLedger } from './actions/list-stock-ledger.ts'
import { archiveCategory, saveCategory } from './actions/save-category.ts'
import { saveProduct, updateProduct } from './actions/save-product.ts'
import { updateProducts } from './actions/update-products.ts'
import { CategoryInput } from './input.ts'
import { presentProduct, presentProducts, toLedgerEntry } from './present.ts'
import {
  ChangedLegal,
  ChangedPrices,
  LedgerEntry,
  LedgerFilters,
  LegalBody,
  PricesBody,
  ProductBody,
  ProductChanges,
  ProductFilters,
  ProductOutcomes,
  ProductShape,
  StockBody,
  StockLevels,
} from './schema.ts'
import { storedCategories } from './stored.ts'

const READS = { role: 'staff', scope: 'products:read' } as const
const WRITES = { role: 'manager', scope: 'products:write' } as const
const COUNTS = { role: 'staff', scope: 'products:write' } as const

const params = Type.Object({ id: Type.String({ description: 'Its id, or its `slug`' }) })
const tag = 'Products'

const categoryRoutes = thingRoutes({
  path: '/categories',
  tag: 'Categories',
  one: 'Category',
  many: 'Categories',
  description: 'Categories of products',
  input: CategoryInput,
  renames: true,
  name: 'key',
  reads: READS,
  writes: WRITES,
  stored: ({ db }, shop) => storedCategories(db, shop.id),
  save: (ctx, shop, input, _at, edit) => saveCategory(ctx, shop, input, edit),
  remove: (ctx, shop, { key }, at, edit) => archiveCategory(ctx, shop, key, at, edit),
})

const PRODUCTS = pagesOf('listProducts', { position: 'place', id: 'text' })
const LEDGER = pagesOf('listStockLedger', { id: 'number' })

const productRoutes = [
  inShop.get('/products', {
    op: 'listProducts',
    tag,
    summary: 'List products, in the merchant’s order',
    need: READS,
    query: pageQuery(ProductFilters),
    reply: pageOf(ProductShape, 'Products, in the merchant’s order'),
    async run(ctx, { shop, query, at }) {
      const { limit = DEFAULT_LIMIT, cursor, q, category, archived, low_stock, lacks } = query
      const isLow = low_stock === undefined ? undefined : low_stock === 'true'
      const filter = { q, category, archived: archived === 'true', isLow, lacks, at }
      const after = PRODUCTS.after(cursor) ?? null
      const { products, total } = await listProducts(ctx, shop, filter, { after, limit: limit + 1 })
      const page = PRODUCTS.page(products, limit, ({ position, id }) => ({ position, id }), total)
      return { ...page, items: await presentProducts(ctx, shop, page.items) }
    },
  }),
  inShop.post('/products', {
    op: 'createProduct',
    tag,
    summary: 'Create a product',
    description: 'One that was archived comes back by its slug, with its id.',
    need: WRITES,
    problems: ['plan_full'],
    body: ProductBody,
    status: 201,
    reply: ProductShape,
    async run(ctx, { shop, body, at, edit }) {
      const saved = await saveProduct(ctx, shop, body, at, { ...edit, expected: 'new' }).catch((error) => {
        throw isConflict(error)
          ? invalidRequest([{ path: 'slug', code: 'taken', message: 'sudah dipakai' }])
          : error
      })
      return presentProduct(ctx, shop, saved)
    },
  }),
  inShop.get('/products/:id', {
    op: 'getProduct',
    tag,
    summary: 'Get a product, archived or not',
    need: READS,
    problems: ['not_found'],
    params,
    reply: ProductShape,
    run: async (ctx, { shop, params: { id } }) => presentProduct(ctx, shop, await getProduct(ctx, shop, id)),
  }),
  inShop.patch('/products/:id', {
    op: 'updateProduct',
    tag,
    summary: 'Update a product that is in the shop',
    description:
      'What is left out stays. `images` and `variants` are whole lists when they are sent: of an entry that was there ' +
      'before (a picture by `media`, a variant by `id`, else by SKU or options) fields that are left out stay too. Stock of ' +
      'variants that are there is changed by `changeStock`: here another value than the present one is refused, as some may ' +
      'be sold since.',
    need: WRITES,
    problems: ['not_found'],
    params,
    body: Type.Partial(ProductBody),
    reply: ProductShape,
    async run(ctx, { shop, params: { id: name }, body, at, edit }) {
      const { id } = await getProduct(ctx, shop, name)
      const saved = await updateProduct(ctx, shop, id, body, at, edit)
      return presentProduct(ctx, shop, saved)
    },
  }),
  inShop.delete('/products/:id', {
    op: 'archiveProduct',
    tag,
    summary: 'Take a product out of the shop; orders go on speaking of it',
    need: WRITES,
    problems: ['not_found'],
    params,
    status: 204,
    reply: Type.Null({ description: 'Nothing' }),
    async run(ctx, { shop, params: { id: name }, at, edit }) {
      const { id } = await getProduct(ctx, shop, name)
      await archiveProduct(ctx, shop, id, at, edit)
      return null
    },
  }),
  inShop.post('/products/:id/restore', {
    op: 'restoreProduct',
    tag,
    summary: 'Bring an archived product back, with its variants and its stock',
    need: WRITES,
    problems: ['not_found', 'plan_full'],
    params,
    reply: ProductShape,
    async run(ctx, { shop, params: { id: name }, edit }) {
      const { id } = await getProduct(ctx, shop, name)
      return presentProduct(ctx, shop, await restoreProduct(ctx, shop, id, edit))
    },
  }),
  inShop.post('/products/:id/images', {
    op: 'addProductImage',
    tag,
    summary: 'Upload a picture and put it behind those that the product has',
    description:
      'The bytes themselves, or a form with one file. Order and words are changed by `updateProduct`.',
    need: WRITES,
    problems: ['not_found', 'storage_full'],
    params,
    takes: TAKES_IMAGE,
    body: Bytes,
    status: 201,
    reply: ProductShape,
    async run(ctx, { shop, params: { id: name }, headers, body, at, edit }) {
      const { id } = await getProduct(ctx, shop, name)
      const bytes = await uploadedFile(headers, body, MAX_UPLOAD_BYTES)
      return presentProduct(ctx, shop, await addProductImage(ctx, shop, id, bytes, at, edit))
    },
  }),
]

const priceRoutes = [
  inShop.post('/prices', {
    op: 'changePrices',
    tag,
    summary: 'Change prices of many products and variants, all of the changes or none',
    description: 'A price before the reduction (`compare_at_price`) must stay above the price beside it.',
    need: WRITES,
    body: PricesBody,
    reply: ChangedPrices,
    answersAgain: true,
    run: async (ctx, { shop, body, at, edit }) => ({
      products: (await changePrices(ctx, shop, body.changes, at, edit)).length,
    }),
  }),
]

const changeRoutes = [
  inShop.post('/products/changes', {
    op: 'updateProducts',
    tag,
    summary: 'Change many products: archived, category, tags, weight, how stock counts, draft',
    description:
      'An outcome for each: one that is refused leaves the others. Prices of many are changed by `changePrices`, counts by ' +
      '`changeStock`.',
    need: WRITES,
    body: ProductChanges,
    reply: ProductOutcomes,
    async run(ctx, { shop, body, at, edit }) {
      const outcomes = await updateProducts(ctx, shop, body.changes, at, edit)
      return { outcomes: outcomes.map(({ id, error }) => ({ id, ok: error === null, error })) }
    },
  }),
]

const legalRoutes = [
  inShop.post('/legal', {
    op: 'changeLegal',
    tag,
    summary: 'Say the same of many products, of what the law wants shown',
    description: 'What `legal` leaves out stays; null empties it. All of them, or none.',
    need: WRITES,
    body: LegalBody,
    reply: ChangedLegal,
    answersAgain: true,
    run: async (ctx, { shop, body, at, edit }) => ({
      products: (await changeLegal(ctx, shop, body, at, edit)).length,
    }),
  }),
]

const stockRoutes = [
  inShop.post('/stock', {
    op: 'changeStock',
    tag: 'Stock',
    summary: 'Count stock anew (`set`) or change it by so much (`add`), all of the changes or none',
    description:
      'What is sold without limit can be counted too: the count is kept, and counts once the limit is back.',
    need: COUNTS,
    body: StockBody,
    reply: StockLevels,
    answersAgain: true,
    run: async (ctx, { shop, body, edit }) => ({
      levels: await changeStock(ctx, shop, body.changes, edit),
    }),
  }),
  inShop.get('/stock', {
    op: 'listStockLedger',
    tag: 'Stock',
    summary: 'Why stock changed, newest first',
    need: READS,
    query: pageQuery(LedgerFilters),
    reply: pageOf(LedgerEntry, 'Changes of stock, newest first'),
    async run(ctx, { shop, query }) {
      const { limit = DEFAULT_LIMIT, cursor, product_id: productId, variant_id: variantId } = query
      const which = { productId, variantId, before: LEDGER.after(cursor)?.id, limit: limit + 1 }
      const rows = await listStockLedger(ctx, shop, which)
      return LEDGER.page(rows.map(toLedgerEntry), limit, ({ id }) => ({ id: Number(id) }))
    },
  }),
]

export const productAdminRoutes: readonly AdminRoute[] = [
  ...categoryRoutes,
  ...productRoutes,
  ...changeRoutes,
  ...priceRoutes,
  ...legalRoutes,
  ...stockRoutes,
]

function isConflict(error: unknown): boolean {
  return error instanceof Problem && error.code === 'edit_conflict'
}
