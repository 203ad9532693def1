// saveProduct: one product made what the merchant says; a field left out keeps what is there.
import type { Context } from '../../../context.ts'
import { announceProducts } from '../../../db/changes.ts'
import { placeOfNew } from '../../../db/rows.ts'
import { MISSING } from '../../../domain/setting-error.ts'
import { Problem } from '../../../problems.ts'
import { assertSettings, type Edit, type Stored, saveOne } from '../../../tenancy/edit.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { assertProduct } from '../assert-product.ts'
import { writeProducts } from '../changes.ts'
import type { ProductInput } from '../input.ts'
import { mergeProduct, withoutStock } from '../merge.ts'
import { lockStoredProduct, namedProducts } from '../stored.ts'
import { tellProgramsOfProducts } from '../tell-programs.ts'

export interface ProductEdit extends Edit {
  /** the product to change, also when the input gives it another slug; left out: the one of that slug */
  readonly id?: string
}

/**
 * One that left the shop comes back by its slug, with its id and the ids of its variants. Throws `not_found`,
 * `edit_conflict` and `invalid_request`.
 */
export async function saveProduct(
  ctx: Context,
  shop: Shop,
  input: Partial<ProductInput>,
  at: Date,
  edit: ProductEdit = {},
): Promise<Stored<ProductInput>> {
  const { slug = '' } = input
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
      const value = found
        ? mergeProduct(withoutStock(found.value), { ...input, slug: input.slug ?? found.value.slug })
        : { ...input, slug }
      await assertProduct(tx, shop.id, value, found?.id)
      return value
    },
    place: (tx) => placeOfNew(tx, shop.id, 'products', slug),
    async write(tx, product) {
      changed = await writeProducts(tx, shop.id, [product], at)
    },
    async announce(tx, shopId, { id }) {
      await announceProducts(tx, shopId, [id])
      await tellProgramsOfProducts(tx, ctx, shopId, changed)
    },
  })
}
