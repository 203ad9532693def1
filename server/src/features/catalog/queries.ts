// All SQL of the catalogue: a fixed number of statements, however much the shop sells.
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { inOneSnapshot } from '../../db/snapshot.ts'
import type { Picture } from '../../domain/media-address.ts'
import type {
  CampaignFacts,
  CatalogFacts,
  CategoryFacts,
  ProductFacts,
  ProductPicture,
  VariantFacts,
} from './facts.ts'

export async function loadCatalog(db: Db, shopId: string): Promise<CatalogFacts> {
  // One snapshot, so that no answer mixes a shop before and after a change.
  return inOneSnapshot(db, async (tx) => {
    const categories = await loadCategories(tx, shopId)
    const pictures = await loadPictures(tx, shopId)
    const variants = await loadVariants(tx, shopId)
    const products = await loadProducts(tx, shopId, { categories, pictures, variants })
    const campaigns = await loadCampaigns(tx, shopId)
    return { categories, products, campaigns }
  })
}

async function loadCategories(db: Db, shopId: string): Promise<CategoryFacts[]> {
  const rows = await db
    .selectFrom('categories as c')
    .leftJoin('media as m', (join) =>
      join.onRef('m.shop_id', '=', 'c.shop_id').onRef('m.hash', '=', 'c.image_hash'),
    )
    .where('c.shop_id', '=', shopId)
    .where('c.archived_at', 'is', null)
    .orderBy('c.position')
    .select(['c.id', 'c.key', 'c.label', 'c.subtitle', 'c.material_spec', 'c.spec_label', 'c.image_alt'])
    .select(['m.hash', 'm.width', 'm.height'])
    .execute()
  return rows.map(({ hash, width, height, image_alt, ...category }) => ({
    ...category,
    picture: hash && width && height ? { hash, width, height, alt: image_alt } : null,
  }))
}

async function loadPictures(db: Db, shopId: string): Promise<Map<string, ProductPicture[]>> {
  const rows = await db
    .selectFrom('product_images as i')
    .innerJoin('media as m', (join) =>
      join.onRef('m.shop_id', '=', 'i.shop_id').onRef('m.hash', '=', 'i.media_hash'),
    )
    .where('i.shop_id', '=', shopId)
    .orderBy('i.position')
    .select(['i.product_id', 'i.id', 'i.alt', 'm.hash', 'm.width', 'm.height'])
    .execute()
  return groupByProduct(rows, ({ product_id: _, ...picture }) => picture)
}

async function loadVariants(db: Db, shopId: string): Promise<Map<string, VariantFacts[]>> {
  const rows = await db
    .selectFrom('variants')
    .where('shop_id', '=', shopId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .select(['product_id', 'id', 'sku', 'options', 'price', 'compare_at_price', 'stock', 'weight_grams'])
    .select(['badge', 'image_id'])
    .execute()
  return groupByProduct(rows, ({ product_id: _, ...variant }) => variant)
}

async function loadProducts(
  db: Db,
  shopId: string,
  known: {
    categories: CategoryFacts[]
    pictures: Map<string, ProductPicture[]>
    variants: Map<string, VariantFacts[]>
  },
): Promise<ProductFacts[]> {
  const categories = new Map(known.categories.map((category) => [category.id, category]))
  const rows = await db
    .selectFrom('products')
    .where('shop_id', '=', shopId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .selectAll()
    .execute()
  return rows.map(({ shop_id, position, archived_at, category_id, ...product }) => ({
    ...product,
    category: categories.get(category_id ?? '') ?? null,
    pictures: known.pictures.get(product.id) ?? [],
    variants: known.variants.get(product.id) ?? [],
  }))
}

async function loadCampaigns(db: Db, shopId: string): Promise<CampaignFacts[]> {
  const rows = await db
    .selectFrom('promotions as p')
    .where('p.shop_id', '=', shopId)
    .where('p.kind', '=', 'campaign')
    .where('p.archived_at', 'is', null)
    .orderBy('p.position')
    .select(['p.id', 'p.key', 'p.name', 'p.badge', 'p.discount_type', 'p.discount_value', 'p.max_discount'])
    .select(['p.starts_at', 'p.ends_at', 'p.whole_shop'])
    .select([
      sql<string[]>`array(select product_id from promotion_products t
        where t.shop_id = p.shop_id and t.promotion_id = p.id)`.as('product_ids'),
      sql<string[]>`array(select category_id from promotion_categories t
        where t.shop_id = p.shop_id and t.promotion_id = p.id)`.as('category_ids'),
    ])
    .execute()
  return rows.map((row) => ({
    ...row,
    product_ids: new Set(row.product_ids),
    category_ids: new Set(row.category_ids),
  }))
}

/** The pictures behind these hashes, for places that keep only a hash (brand, pages). */
export async function loadPicturesByHash(
  db: Db,
  shopId: string,
  hashes: readonly string[],
): Promise<Map<string, Omit<Picture, 'alt'>>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .where('shop_id', '=', shopId)
    .where('hash', 'in', [...hashes])
    .select(['hash', 'width', 'height'])
    .execute()
  return new Map(rows.map((row) => [row.hash, row]))
}

function groupByProduct<R extends { product_id: string }, T>(
  rows: R[],
  pick: (row: R) => T,
): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(row.product_id)
    if (group) group.push(pick(row))
    else groups.set(row.product_id, [pick(row)])
  }
  return groups
}
