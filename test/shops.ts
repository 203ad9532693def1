// Shops to measure with, put in by a few statements whatever their number: what a merchant would have set over years.
import type { Client } from 'pg'

export interface BenchShops {
  /** slugs are NAME-1, NAME-2 …; ids shp_NAME-1 … */
  readonly name: string
  readonly shops: number
  /** of each shop; the first of them is prd_1 */
  readonly products: number
  /** campaigns for products and for categories, and promotions of orders and of shipping */
  readonly promotions?: number
}

let shops = 0

/** One shop with a name that none has yet. */
export async function newShop(client: Client, products = 63, promotions = 0): Promise<string> {
  const name = `toko${++shops}`
  await addShops(client, { name, shops: 1, products, promotions })
  return name
}

/** Every product and variant begins with so many: nothing is sold out, and what was sold is what is missing. */
export const OPENING_STOCK = 1_000_000

/** Every 21st product has variants; orders are for those that have none. */
export function orderedProducts(count: number): string[] {
  const ids: string[] = []
  for (let n = 1; ids.length < count; n++) if (n % 21 !== 0) ids.push(`prd_${n}`)
  return ids
}

export const hostOf = (name: string, n = 1) => `${name}-${n}.localhost`
export const shopIdOf = (name: string, n = 1) => `shp_${name}-${n}`

export async function addShops(client: Client, given: BenchShops): Promise<void> {
  const { name, shops, products, promotions = 0 } = given
  const each = `(select 'shp_' || $1::text || '-' || s as shop_id, s from generate_series(1, $2::int) as s) as shop`
  const add = (sql: string, ...more: unknown[]) => client.query(sql, [name, shops, ...more])
  await client.query('begin')
  await add(`
    insert into shops (id, slug, name, plan, contact_channel, shipping_mode, brand, announcement, payment_identity)
    select shop_id, $1::text || '-' || s, 'Toko ' || $1::text || ' ' || s, 'lengkap', 'email', 'flat',
      '{"tagline": "Kriya rumah", "email": "halo@toko.example", "origin_city": "Kota Yogyakarta"}',
      '{"enabled": true, "text": "Selamat datang"}', '{"account_holder": "CV Toko"}'
    from ${each}`)
  await add(`
    insert into couriers (shop_id, code, service, position, name, eta, cost, services)
    select shop_id, 'jne', 'REG', 0, 'JNE', '2-3 hari', 18000, '["REG"]' from ${each}`)
  await add(`
    insert into payment_methods (shop_id, code, position, name, sub, channel, gateways, unique_code, manual)
    select shop_id, 'transfer_bca', 0, 'Transfer BCA', 'Dicek manual', 'redirect', '["manual"]', true,
      '{"bank": "BCA", "account_number": "1234567890", "account_holder": "CV Toko"}'
    from ${each}`)
  await add(`
    insert into categories (shop_id, id, key, position, label)
    select shop_id, 'cat_' || c, 'kategori-' || c, c, 'Kategori ' || c from ${each}, generate_series(1, 8) as c`)
  await add(`
    insert into media (shop_id, hash, format, width, height)
    select shop_id, md5('picture ' || m), 'webp', 1200, 1200 from ${each}, generate_series(1, 5) as m`)
  await add(
    `insert into products (shop_id, id, slug, position, name, category_id, tags, sku, description, price, stock,
      weight_grams, options, published_at)
    select shop_id, 'prd_' || p, 'barang-' || p, p, 'Barang nomor ' || p, 'cat_' || 1 + p % 8, '["terlaris"]',
      'SKU-' || p, repeat('Dianyam tangan oleh perajin dari bahan pilihan, kuat dan ringan. ', 8),
      20000 + (p % 400) * 1000, ${OPENING_STOCK}, 500,
      case when p % 21 = 0 then '[{"name": "Ukuran", "values": ["S", "M", "L"]}]'::jsonb else '[]' end,
      timestamptz '2026-01-01' - p * interval '1 minute'
    from ${each}, generate_series(1, $3::int) as p`,
    products,
  )
  await add(
    `insert into product_images (shop_id, id, product_id, position, media_hash, alt)
    select shop_id, 'img_' || p, 'prd_' || p, 0, md5('picture ' || 1 + p % 5), 'Barang ' || p
    from ${each}, generate_series(1, $3::int) as p`,
    products,
  )
  await add(
    `insert into variants (shop_id, id, product_id, position, sku, options, price, stock)
    select shop_id, 'var_' || p || '_' || size, 'prd_' || p, place, 'SKU-' || p || '-' || size,
      jsonb_build_object('Ukuran', size), 20000 + (p % 400) * 1000 + place * 500, ${OPENING_STOCK}
    from ${each}, generate_series(21, $3::int, 21) as p, unnest(array['S', 'M', 'L']) with ordinality as sizes (size, place)`,
    products,
  )
  await add(
    `insert into promotions (shop_id, id, key, position, name, kind, discount_type, discount_value, min_subtotal, whole_shop)
    select shop_id, 'prm_' || n, 'promo-' || n, n, 'Promo ' || n,
      case n % 8 when 0 then 'order' when 1 then 'shipping' else 'campaign' end, 'percent', 1 + n % 20,
      case when n % 8 < 2 then n * 1000 else 0 end, n % 8 < 2
    from ${each}, generate_series(1, $3::int) as n`,
    promotions,
  )
  await add(
    `insert into promotion_products (shop_id, promotion_id, product_id)
    select shop_id, 'prm_' || n, 'prd_' || 1 + (n * 7 + p) % $4::int
    from ${each}, generate_series(1, $3::int) as n, generate_series(1, least($4::int, 10)) as p
    where n % 8 in (2, 3, 4, 5)`,
    promotions,
    products,
  )
  await add(
    `insert into promotion_categories (shop_id, promotion_id, category_id)
    select shop_id, 'prm_' || n, 'cat_' || 1 + n % 8 from ${each}, generate_series(1, $3::int) as n
    where n % 8 in (6, 7)`,
    promotions,
  )
  await client.query('commit')
  await client.query('analyze')
}
