// Builders of the world a test needs: a shop with just what matters in it.
import type { ProductInput } from '../src/features/catalogue/products/input.ts'
import type { ShopFile } from '../src/features/shop/shop-file/schema.ts'

export type ShopSketch = ShopFile

export function aShop(fields: Partial<ShopFile> = {}): ShopSketch {
  return { slug: 'rotan', name: 'Rotan Nusantara', plan: 'lengkap', ...fields }
}

export function aProduct(fields: Partial<ProductInput> & { slug: string }): ProductInput {
  return {
    name: fields.slug,
    price: 100_000,
    stock: 10,
    weight_grams: 500,
    published_at: '2026-01-01T00:00:00Z',
    ...fields,
  }
}
