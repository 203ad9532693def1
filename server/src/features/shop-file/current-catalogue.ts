// The categories and products of a shop, written as in a shop file.
import type { Selectable } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { ProductImageTable, ProductTable, VariantTable } from '../../db/tables/catalogue.ts'
import type { FileImage, FileProduct, FileVariant, ShopFile } from './schema.ts'

type FileCategory = NonNullable<ShopFile['categories']>[number]

export async function currentCategories(db: Db, shopId: string): Promise<FileCategory[]> {
  const rows = await db
    .selectFrom('categories')
    .where('shop_id', '=', shopId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .selectAll()
    .execute()
  return rows.map(({ key, label, subtitle, material_spec, spec_label, image_hash, image_alt }) => ({
    key,
    label,
    subtitle,
    material_spec,
    spec_label,
    image: image_hash ? toFileImage(image_hash, image_alt) : null,
  }))
}

export async function currentProducts(db: Db, shopId: string): Promise<FileProduct[]> {
  const products = await db
    .selectFrom('products as p')
    .leftJoin('categories as c', (join) =>
      join.onRef('c.shop_id', '=', 'p.shop_id').onRef('c.id', '=', 'p.category_id'),
    )
    .where('p.shop_id', '=', shopId)
    .where('p.archived_at', 'is', null)
    .orderBy('p.position')
    .selectAll('p')
    .select('c.key as category_key')
    .execute()
  const images = await db
    .selectFrom('product_images')
    .where('shop_id', '=', shopId)
    .orderBy('position')
    .selectAll()
    .execute()
  const variants = await db
    .selectFrom('variants')
    .where('shop_id', '=', shopId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .selectAll()
    .execute()
  const imagesOf = Map.groupBy(images, (image) => image.product_id)
  const variantsOf = Map.groupBy(variants, (variant) => variant.product_id)
  return products.map((product) =>
    toFileProduct(product, imagesOf.get(product.id) ?? [], variantsOf.get(product.id) ?? []),
  )
}

function toFileProduct(
  product: Selectable<ProductTable> & { category_key: string | null },
  images: Selectable<ProductImageTable>[],
  variants: Selectable<VariantTable>[],
): FileProduct {
  const { preorder_lead_days: leadDays, preorder_capped: capped } = product
  return {
    slug: product.slug,
    name: product.name,
    category: product.category_key,
    tags: product.tags,
    sku: product.sku,
    description: product.description,
    care_copy: product.care_copy,
    material_spec: product.material_spec,
    spec_label: product.spec_label,
    price: product.price,
    compare_at_price: product.compare_at_price,
    stock: Math.max(0, product.stock),
    unlimited_stock: product.unlimited_stock,
    weight_grams: product.weight_grams,
    preorder: leadDays === null ? null : { lead_days: leadDays, ...(capped && { capped }) },
    sell_from: product.sell_from?.toISOString() ?? null,
    sell_until: product.sell_until?.toISOString() ?? null,
    badge: product.badge,
    published_at: product.published_at.toISOString(),
    images: images.map((image) => toFileImage(image.media_hash, image.alt)),
    options: product.options,
    variants: variants.map((variant) => toFileVariant(variant, images)),
  }
}

function toFileVariant(
  variant: Selectable<VariantTable>,
  images: Selectable<ProductImageTable>[],
): FileVariant {
  const image = images.findIndex((each) => each.id === variant.image_id)
  return {
    sku: variant.sku,
    options: variant.options,
    price: variant.price,
    compare_at_price: variant.compare_at_price,
    stock: Math.max(0, variant.stock),
    weight_grams: variant.weight_grams,
    badge: variant.badge,
    image: image < 0 ? null : image,
  }
}

function toFileImage(media: string, alt: string | null): FileImage {
  return { media, alt }
}
