// saveProduct: one product made what the merchant says; a field left out keeps what is there.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { announceProducts } from '../../../../db/changes.ts'
import { placeOfNew } from '../../../../db/rows.ts'
import { MISSING } from '../../../../domain/setting-error.ts'
import { assertSettings, type Edit, saveOne } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { assertProduct, assertRoomForProducts } from '../assert-product.ts'
import { writeProducts } from '../changes.ts'
import { checkCountedStock, checkVariantIds } from '../checks.ts'
import { goneOnSale, mergeProduct, type ProductInput, withoutStock } from '../input.ts'
import { lockStoredProduct, namedProducts, type StoredProduct } from '../stored.ts'
import { queueProductEvents } from '../webhook-events.ts'

export interface ProductEdit extends Edit {
  /** the product to change, also when the input gives it another slug; left out: the one of that slug */
  readonly id?: string
}

/**
 * One that left the shop comes back by its slug, with its id and the ids of its variants. Throws `not_found`,
 * `edit_conflict`, `plan_full` and `invalid_request`.
 */
export async function saveProduct(
  ctx: Context,
  shop: Shop,
  input: Partial<ProductInput>,
  at: Date,
  edit: ProductEdit = {},
): Promise<StoredProduct> {
  return save(ctx, shop, { slug: input.slug ?? '', inputFor: () => input }, at, edit)
}

/** Likewise of one that is in the shop, where what it will be depends on what it is. */
export async function changeProduct(
  ctx: Context,
  shop: Shop,
  id: string,
  inputFor: (was: ProductInput) => Partial<ProductInput>,
  at: Date,
  edit: Edit = {},
): Promise<StoredProduct> {
  return save(ctx, shop, { slug: '', inputFor }, at, { ...edit, id })
}

/** Likewise; stock of its variants stays: what was on hand when somebody began to edit may be sold by now. */
export async function updateProduct(
  ctx: Context,
  shop: Shop,
  id: string,
  input: Partial<ProductInput>,
  at: Date,
  edit: Edit = {},
): Promise<StoredProduct> {
  const inputFor = (was: ProductInput) => {
    const [given, known] = [input.variants ?? [], was.variants ?? []]
    assertSettings(checkVariantIds(given, known))
    assertSettings(checkCountedStock(given, known))
    return input
  }
  return changeProduct(ctx, shop, id, inputFor, at, edit)
}

interface SentProduct {
  /** empty: it says none */
  readonly slug: string
  inputFor(was: ProductInput): Partial<ProductInput>
}

async function save(
  ctx: Context,
  shop: Shop,
  { slug, inputFor }: SentProduct,
  at: Date,
  edit: ProductEdit,
): Promise<StoredProduct> {
  let changed: string[] = []
  return saveOne<ProductInput>(ctx.db, shop.id, edit, {
    kind: 'product',
    async find(tx) {
      const [named] = await namedProducts(tx, shop.id, [slug])
      const id = edit.id ?? named?.id
      const found = id === undefined ? null : await lockStoredProduct(tx, shop.id, id)
      if (edit.id !== undefined && !found) throw new Problem('not_found')
      return found
    },
    async plan(tx, found) {
      if (!found && !slug) assertSettings([{ path: 'slug', says: MISSING }])
      const was = found?.value ?? { slug }
      const input = inputFor(was)
      assertSettings(checkVariantIds(input.variants ?? [], was.variants ?? []))
      const merged = found
        ? mergeProduct(withoutStock(was), { ...input, slug: input.slug ?? was.slug })
        : { ...input, slug }
      const value = input.published_at ? merged : goneOnSale(was, merged, at)
      await assertProduct(tx, shop.id, value, found?.id)
      return value
    },
    async place(tx) {
      await assertRoomForProducts(tx, shop.id, 1, at)
      return placeOfNew(tx, shop.id, 'products', slug)
    },
    async write(tx, product) {
      changed = await writeProducts(tx, shop.id, [product], at, { kind: 'file', at, by: edit.by })
    },
    async announce(tx, shopId, { id }) {
      await announceProducts(tx, shopId, [id])
      await queueProductEvents(tx, ctx, shopId, changed)
    },
  })
}
