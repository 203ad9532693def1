// The columns of a plain sheet of products, and of those that Shopee, Tokopedia and TikTok Shop write: found by their names,
// in whichever of the first rows these stand. Pure.
import { findColumns, type Headings, type NamedColumns } from './columns.ts'
import type { TableRow } from './table.ts'

export type ProductColumn =
  | 'name'
  | 'code'
  | 'parentSku'
  | 'sku'
  | 'variantCode'
  | 'price'
  | 'cost'
  | 'stock'
  | 'grams'
  | 'kilograms'
  | 'category'
  | 'description'
  | 'variation'
  | 'option1Name'
  | 'option1Value'
  | 'option2Name'
  | 'option2Value'
  | 'color'
  | 'size'
  | 'draft'

export type ProductColumns = NamedColumns<ProductColumn>

/** The first is what a missing one is called; then what others write, their technical names included. */
const HEADINGS: Headings<ProductColumn> = {
  name: [
    'Nama',
    'Nama Produk',
    'Nama Barang',
    'Product Name',
    'Name',
    'et title product name',
    'ps product name',
    'Title',
    'Produk',
    'Product',
    'Item',
  ],
  code: [
    'Kode Produk',
    'ID Produk',
    'Product ID',
    'Kode Integrasi Variasi',
    'et title product id',
    'et title variation integration no',
  ],
  parentSku: ['SKU Induk', 'Parent SKU', 'SKU Produk', 'et title parent sku', 'ps sku parent short'],
  sku: [
    'SKU',
    'Kode',
    'Kode Barang',
    'Nomor SKU',
    'SKU Penjual',
    'Seller SKU',
    'SKU Name',
    'SKU Variasi',
    'Nama SKU',
    'Kode Variasi SKU',
    'et title variation sku',
    'ps sku short',
  ],
  variantCode: ['Kode Variasi', 'ID Variasi', 'Variation ID', 'SKU ID', 'ID SKU', 'et title variation id'],
  price: [
    'Harga',
    'Harga Rp',
    'Harga Jual',
    'Harga Satuan',
    'Harga Ritel Mata Uang Lokal',
    'Price',
    'Retail Price',
    'Harga Ritel',
    'Harga Produk',
    'et title variation price',
    'ps price',
  ],
  cost: ['Harga Modal', 'Modal', 'HPP', 'Harga Pokok', 'Harga Beli', 'Cost', 'Cost Price', 'Cost per item'],
  stock: [
    'Stok',
    'Jumlah Stok',
    'Jumlah',
    'Kuantitas',
    'Stok Penjual',
    'Stock',
    'Quantity',
    'Qty',
    'et title variation stock',
    'ps stock',
  ],
  grams: [
    'Berat',
    'Berat gram',
    'Berat g',
    'Berat gr',
    'Berat Produk',
    'Berat Produk g',
    'Berat Produk gram',
    'Berat Paket g',
    'Package Weight g',
    'Weight',
    'Weight g',
    'Weight gram',
    'parcel weight',
    'ps weight',
    'et title product weight',
  ],
  kilograms: ['Berat kg', 'Berat Produk kg', 'Berat Paket kg', 'Weight kg', 'Package Weight kg'],
  category: [
    'Kategori',
    'Nama Kategori',
    'Kategori Produk',
    'Category',
    'Product Category',
    'ps category',
    'et title product category',
  ],
  description: [
    'Deskripsi',
    'Deskripsi Produk',
    'Keterangan',
    'Description',
    'Product Description',
    'ps product description',
    'et title product description',
  ],
  variation: [
    'Variasi',
    'Nama Variasi',
    'Varian',
    'Nilai Variasi',
    'Opsi Variasi',
    'Variation',
    'Variation Name',
    'Variation Value',
    'Variation Option',
    'Variant',
    'et title variation name',
  ],
  option1Name: [
    'Nama Variasi 1',
    'Tipe Variasi 1',
    'Variation Name 1',
    'Option1 Name',
    'Nama Variasi Utama Tema',
    'property name 1',
    'et title variation 1',
  ],
  option1Value: [
    'Variasi 1',
    'Varian 1',
    'Nilai Variasi 1',
    'Pilihan Variasi 1',
    'Varian untuk Variasi 1',
    'Option for Variation 1',
    'Option1 Value',
    'Nilai Variasi Utama Opsi',
    'property value 1',
    'et title option for variation 1',
  ],
  option2Name: [
    'Nama Variasi 2',
    'Tipe Variasi 2',
    'Variation Name 2',
    'Option2 Name',
    'Nama Variasi Sekunder Tema',
    'property name 2',
    'et title variation 2',
  ],
  option2Value: [
    'Variasi 2',
    'Varian 2',
    'Nilai Variasi 2',
    'Pilihan Variasi 2',
    'Varian untuk Variasi 2',
    'Option for Variation 2',
    'Option2 Value',
    'Nilai Variasi Sekunder Opsi',
    'property value 2',
    'et title option for variation 2',
  ],
  color: ['Warna', 'Color', 'Colour'],
  size: ['Ukuran', 'Size'],
  draft: ['Draf', 'Draft'],
}

/** What options are called where the sheet does not say, and the columns that may say so. */
export const OPTION_COLUMNS = [
  { value: 'option1Value', name: 'option1Name', usual: 'Variasi 1' },
  { value: 'option2Value', name: 'option2Name', usual: 'Variasi 2' },
  { value: 'color', name: null, usual: 'Warna' },
  { value: 'size', name: null, usual: 'Ukuran' },
  { value: 'variation', name: null, usual: 'Variasi' },
] as const satisfies readonly { value: ProductColumn; name: ProductColumn | null; usual: string }[]

/** Marketplaces write technical names and a version above their headings. */
const MOST_ROWS_ABOVE = 10

export interface FoundHeading {
  readonly row: number
  readonly header: readonly string[]
  /** whether it is a form to fill in, with explanations below its headings */
  readonly isForm: boolean
  /** whether its headings are the technical names of a marketplace, with those for people below */
  readonly isTechnical: boolean
}

/** The row that names most columns, the product's name among them; null: there is none. */
export function findHeading(lines: readonly TableRow[]): FoundHeading | null {
  let best: { line: TableRow; known: number } | null = null
  for (const line of lines.slice(0, MOST_ROWS_ABOVE)) {
    const columns = productColumns(line.cells)
    const known = Object.keys(HEADINGS).filter((column) => isColumn(column) && columns.has(column)).length
    const isHeading = columns.has('name') && known >= LEAST_COLUMNS
    if (isHeading && known >= (best?.known ?? 0)) best = { line, known }
  }
  if (!best) return null
  const { row, cells } = best.line
  const isTechnical = cells.some((cell) => TECHNICAL.test(cell))
  return {
    row,
    header: cells,
    isForm: isTechnical || row > 1 || cells.some((cell) => cell.endsWith('*')),
    isTechnical,
  }
}

const LEAST_COLUMNS = 2
const TECHNICAL = /^(?:(?:et_title|ps)_\w+(?:\|\d\|\d)?|product_name|seller_sku|product_id|sku_id)$/

const isColumn = (name: string): name is ProductColumn => name in HEADINGS

export function productColumns(header: readonly string[]): ProductColumns {
  return findColumns(header, HEADINGS, 0, bare)
}

/** Letters and digits alone: "Berat Produk/g", "Nama Produk*" and "HARGA (Rp)" are as people mean them. */
export function bare(heading: string): string {
  return heading
    .replace(/\|\d\|\d$/, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

const PICTURE =
  /^(url |link )?(foto|gambar|image|images|photo|picture|main image|ps item (cover )?image|et title image per variation|property \d image)( (produk|sampul|utama|product|url|src|per varian|variasi))*( \d{1,2})?$/

/** Every place of a picture. */
export function pictureColumns(header: readonly string[]): number[] {
  return header.flatMap((heading, i) => (PICTURE.test(bare(heading)) ? [i] : []))
}

/** Whether a table adds products, and is not a sheet of stock, which names them by their slugs or SKUs. */
export function looksLikeProducts(lines: readonly (readonly string[])[]): boolean {
  const found = findHeading(lines.map((cells, i) => ({ row: i + 1, cells })))
  return found !== null && !found.header.some((heading) => bare(heading) === 'slug')
}
