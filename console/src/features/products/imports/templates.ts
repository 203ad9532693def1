// Examples of each kind of file, and the shop's own stock as a sheet. Pure.
import type { Product } from '../../../api.ts'
import type { ChosenKind } from './file-kind.ts'

export interface TemplateFile {
  readonly name: string
  readonly type: string
  readonly text: string
}

const CSV = 'text/csv;charset=utf-8'

const SHOPIFY = [
  [
    'Handle',
    'Title',
    'Body (HTML)',
    'Type',
    'Tags',
    'Published',
    'Option1 Name',
    'Option1 Value',
    'Variant SKU',
    'Variant Grams',
    'Variant Inventory Qty',
    'Variant Price',
    'Variant Compare At Price',
    'Status',
  ],
  [
    'kaos-polos',
    'Kaos Polos',
    'Katun 24s.',
    '',
    '',
    'TRUE',
    'Ukuran',
    'M',
    'KAOS-M',
    '180',
    '20',
    '75000',
    '',
    'active',
  ],
  ['kaos-polos', '', '', '', '', '', '', 'L', 'KAOS-L', '200', '15', '79000', '', ''],
  [
    'topi-rajut',
    'Topi Rajut',
    'Rajutan tangan.',
    '',
    '',
    'TRUE',
    '',
    '',
    'TOPI',
    '120',
    '8',
    '95000',
    '120000',
    'active',
  ],
]

const PRODUCTS = [
  ['Nama', 'Harga', 'Harga modal', 'Stok', 'Berat (gram)', 'Kategori', 'Variasi', 'Foto'],
  ['Sambal Bawang', '25000', '15000', '40', '250', 'Sambal', '', ''],
  ['Keripik Tempe', '15000', '9000', '12', '100', 'Camilan', '', ''],
]

const STOCK = [
  ['SKU', 'slug', 'stok', 'harga'],
  ['KAOS-M', '', '25', '75000'],
  ['', 'topi-rajut', '12', '90000'],
]

const SHOP_FILE = {
  products: [
    {
      slug: 'kaos-polos',
      name: 'Kaos Polos',
      price: 75_000,
      weight_grams: 180,
      options: [{ name: 'Ukuran', values: ['M', 'L'] }],
      variants: [
        { sku: 'KAOS-M', options: { Ukuran: 'M' }, stock: 20 },
        { sku: 'KAOS-L', options: { Ukuran: 'L' }, stock: 15 },
      ],
    },
  ],
}

/** A shop file names the shop it is for. */
export function templateOf(
  kind: ChosenKind,
  shop: { readonly slug: string; readonly name: string },
): TemplateFile {
  if (kind === 'product_sheet') return { name: 'contoh-produk.csv', type: CSV, text: csv(PRODUCTS) }
  if (kind === 'shopify_csv') return { name: 'contoh-produk-shopify.csv', type: CSV, text: csv(SHOPIFY) }
  if (kind === 'stock_sheet') return { name: 'contoh-stok.csv', type: CSV, text: csv(STOCK) }
  return {
    name: 'contoh-berkas-toko.json',
    type: 'application/json',
    text: `${JSON.stringify({ slug: shop.slug, name: shop.name, ...SHOP_FILE }, null, 2)}\n`,
  }
}

/** Every product or variant with what is on hand; one without a SKU is named by its slug and its options. */
export function stockSheet(products: readonly Product[], shop: string): TemplateFile {
  const options = [...new Set(products.flatMap((product) => (product.options ?? []).map(({ name }) => name)))]
  const lines = products.flatMap((product) => {
    const { slug, name, sku, price, stock, variants } = product
    const line = (of: {
      sku: string
      stock: number | null
      price: number
      values: Record<string, string>
    }) => [
      of.sku,
      of.sku === '' ? slug : '',
      name ?? slug,
      ...options.map((option) => of.values[option] ?? ''),
      String(of.stock ?? ''),
      String(of.price),
    ]
    if (variants.length === 0) return [line({ sku: sku ?? '', stock, price: price ?? 0, values: {} })]
    return variants.map((variant) =>
      line({
        sku: variant.sku ?? '',
        stock: variant.stock,
        price: variant.price ?? price ?? 0,
        values: variant.options ?? {},
      }),
    )
  })
  const header = ['SKU', 'slug', 'nama', ...options, 'stok', 'harga']
  return { name: `stok-${shop}.csv`, type: CSV, text: csv([header, ...lines]) }
}

/** A mark at the beginning tells spreadsheets that it is UTF-8. */
export function csv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return `\uFEFF${rows.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}
