// saveProduct: one product made what the merchant says; a field left out keeps what is there.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { newId } from '../../../domain/ids.ts'
import { noSuch, type SettingErrors } from '../../../domain/setting-error.ts'
import { Problem } from '../../../problems.ts'
import { assertExpected, assertSettings, type Edit, editShop, type Stored } from '../../../tenancy/edit.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { loadMedia } from '../../media/queries.ts'
import { lockCatalogue, writeProducts } from '../changes.ts'
import { checkProduct } from '../checks.ts'
import type { ProductInput } from '../input.ts'
import { mergeProduct, withoutStock } from '../merge.ts'
import { findSkus, namedCategories, namedProducts, nextProductPosition, storedProducts } from '../stored.ts'

export interface ProductEdit extends Edit {
  /** the product to change, also when the input gives it another slug; left out: the one of that slug */
  readonly id?: string
}

/** Throws `not_found`, `edit_conflict` and `invalid_request`. */
export async function saveProduct(
  ctx: Context,
  shop: Shop,
  input: ProductInput,
  at: Date,
  edit: ProductEdit = {},
): Promise<Stored<ProductInput>> {
  return editShop(ctx.db, shop.id, async (tx) => {
    await lockCatalogue(tx, shop.id)
    const named = await namedProducts(tx, shop.id)
    const id = edit.id ?? named.find(({ name }) => name === input.slug)?.id
    const [found = null] = id ? await storedProducts(tx, shop.id, [id]) : []
    if (edit.id && !found) throw new Problem('not_found')
    assertExpected(found, edit)

    const value = found ? mergeProduct(withoutStock(found.value), input) : input
    const categories = await namedCategories(tx, shop.id)
    assertSettings([
      ...checkProduct(value, namesOf(categories)),
      ...checkSlug(value, named.find(({ name }) => name === value.slug)?.id, id),
      ...(await checkSkus(tx, shop, value, id)),
      ...(await checkPictures(tx, shop, value)),
    ])
    const placed = {
      id: id ?? newId('prd'),
      position: found?.position ?? (await nextProductPosition(tx, shop.id)),
      value,
    }
    const categoryIds = new Map(categories.map(({ name, id }) => [name, id]))
    await writeProducts(tx, shop.id, [placed], categoryIds, at)
    const [saved] = await storedProducts(tx, shop.id, [placed.id])
    if (!saved) throw new Error('A product that was written cannot be read')
    return saved
  })
}

function namesOf(rows: readonly { name: string; isArchived: boolean }[]): Set<string> {
  return new Set(rows.filter(({ isArchived }) => !isArchived).map(({ name }) => name))
}

function* checkSlug(
  { slug }: ProductInput,
  ownerId: string | undefined,
  id: string | undefined,
): SettingErrors {
  if (ownerId === undefined || ownerId === id) return
  yield {
    path: 'slug',
    says: { en: `"${slug}" is another product's`, id: `"${slug}" sudah dipakai produk lain` },
  }
}

/** A SKU means one thing in the shop; a product may share it with a variant of its own. */
async function checkSkus(tx: Db, shop: Shop, product: ProductInput, id: string | undefined) {
  const { variants = [] } = product
  const named = [
    { sku: product.sku, path: 'sku' },
    ...variants.map(({ sku }, i) => ({ sku, path: `variants[${i}].sku` })),
  ]
  const users = await findSkus(
    tx,
    shop.id,
    named.flatMap(({ sku }) => sku ?? []),
    id,
  )
  return named.flatMap(({ sku, path }) => {
    const user = sku ? users.get(sku) : undefined
    if (!user) return []
    return [
      {
        path,
        says: {
          en: `"${sku}" is used by product "${user}" too`,
          id: `"${sku}" juga dipakai produk "${user}"`,
        },
      },
    ]
  })
}

const PICTURE = { en: 'picture', id: 'gambar' }

async function checkPictures(tx: Db, shop: Shop, { images = [] }: ProductInput) {
  const known = await loadMedia(
    tx,
    shop.id,
    images.flatMap(({ media }) => media ?? []),
  )
  return images.flatMap(({ media = '' }, i) =>
    known.has(media) ? [] : [{ path: `images[${i}].media`, says: noSuch(PICTURE, media) }],
  )
}
