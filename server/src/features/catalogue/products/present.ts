// Products and the ledger of their stock, as they are answered to the merchant.
import type { Context } from '../../../context.ts'
import { shopAddress } from '../../../domain/addresses.ts'
import { addressesOf } from '../../../domain/media-address.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { loadMedia, type MediaSizes } from '../media/queries.ts'
import type { KeptProduct } from './actions/list-products.ts'
import type { LedgerRow } from './ledger.ts'
import type { LedgerEntry, ProductShape } from './schema.ts'

/** One that was just saved is in the shop. */
type ProductToShow = Omit<KeptProduct, 'isArchived'> & Partial<Pick<KeptProduct, 'isArchived'>>

export async function presentProduct(
  ctx: Context,
  shop: Shop,
  product: ProductToShow,
): Promise<ProductShape> {
  const [presented] = await presentProducts(ctx, shop, [product])
  if (!presented) throw new Error('One product is presented as one')
  return presented
}

export async function presentProducts(
  { db, platform }: Context,
  shop: Shop,
  products: readonly ProductToShow[],
): Promise<ProductShape[]> {
  const hashes = products.flatMap(({ value: { images = [] } }) => images.flatMap(({ media }) => media ?? []))
  const sizes = await loadMedia(db, shop.id, hashes)
  const baseUrl = shopAddress(shop, platform)
  return products.map((product) => toProduct(product, sizes, baseUrl))
}

function toProduct(
  { id, version, isArchived = false, value }: ProductToShow,
  sizes: MediaSizes,
  baseUrl: string,
): ProductShape {
  const { images = [], variants = [], stock = null, ...fields } = value
  return {
    ...fields,
    id,
    version,
    archived: isArchived,
    // Of one that is sold in variants, each says its own.
    stock: variants.length > 0 ? null : stock,
    images: images.map(({ media = '', alt = null }) => {
      const size = sizes.get(media)
      const shown = size && addressesOf({ ...size, alt }, baseUrl)
      return {
        media,
        alt,
        url: shown?.url ?? null,
        width: shown?.width ?? null,
        height: shown?.height ?? null,
      }
    }),
    variants: variants.map(({ id = null, stock = null, ...variant }) => ({ ...variant, id, stock })),
  }
}

export function toLedgerEntry({ actor_kind, actor_id, actor_name, at, ...row }: LedgerRow): LedgerEntry {
  const by = actor_kind === null ? null : { kind: actor_kind, id: actor_id, name: actor_name }
  return { ...row, at: at.toISOString(), by }
}
