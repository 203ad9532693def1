// The columns of a plain sheet of products, and of those that Shopee, Tokopedia and TikTok Shop write: found by their names,
// in whichever of the first rows these stand. Pure.
import { type Columns, findColumns, type Headings } from './columns.ts'
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

export type ProductColumns = Columns<ProductColumn>

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
  ],
  code: ['Kode Produk', 'ID Produk', 'Product ID', 'Kode Integrasi Variasi', 'et title product id'],
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
  ],
  variantCode: ['Kode Variasi', 'ID Variasi', 'Variation ID', 'SKU ID'],
  price: [
    'Harga',
    'Harga Rp',
    'Harga Jual',
    'Harga Satuan',
    'Harga Ritel Mata Uang Lokal',
    'Price',
    'Retail Price',
  ],
  cost: ['Harga Modal', 'Modal', 'HPP', 'Harga Pokok', 'Harga Beli', 'Cost', 'Cost Price', 'Cost per item'],
  stock: ['Stok', 'Jumlah Stok', 'Jumlah', 'Kuantitas', 'Stock', 'Quantity', 'Qty'],
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
  ],
  kilograms: ['Berat kg', 'Berat Produk kg', 'Berat Paket kg', 'Weight kg', 'Package Weight kg'],
  category: ['Kategori', 'Nama Kategori', 'Kategori Produk', 'Category', 'Product Category'],
  description: ['Deskripsi', 'Deskripsi Produk', 'Keterangan', 'Description', 'Product Description'],
  variation: ['Variasi', 'Nama Variasi', 'Varian', 'Variation', 'Variation Name', 'Variant'],
  option1Name: [
    'Nama Variasi 1',
    'Tipe Variasi 1',
    'Variation Name 1',
    'Option1 Name',
    'Nama Variasi Utama Tema',
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
  ],
  option2Name: [
    'Nama Variasi 2',
    'Tipe Variasi 2',
    'Variation Name 2',
    'Option2 Name',
    'Nama Variasi Sekunder Tema',
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
  ],
  color: ['Warna', 'Color', 'Colour'],
  size: ['Ukuran', 'Size'],
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
  return { row, header: cells, isForm: row > 1 || cells.some((cell) => cell.endsWith('*')) }
}

const LEAST_COLUMNS = 2

const isColumn = (name: string): name is ProductColumn => name in HEADINGS

export function productColumns(header: readonly string[]): ProductColumns {
  return findColumns(header, HEADINGS, 0, bare)
}

/** Letters and digits alone: "Berat Produk/g", "Nama Produk*" and "HARGA (Rp)" are as people mean them. */
export function bare(heading: string): string {
  return heading
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

const PICTURE =
  /^(url )?(foto|gambar|image|images|photo|picture|main image)( (produk|sampul|utama|product|url|src|per varian|variasi))*( \d{1,2})?$/

/** Every place of a picture. */
export function pictureColumns(header: readonly string[]): number[] {
  return header.flatMap((heading, i) => (PICTURE.test(bare(heading)) ? [i] : []))
}

/** Whether a table adds products, and is not a sheet of stock, which names them by their slugs or SKUs. */
export function looksLikeProducts(lines: readonly (readonly string[])[]): boolean {
  const found = findHeading(lines.map((cells, i) => ({ row: i + 1, cells })))
  return found !== null && !found.header.some((heading) => bare(heading) === 'slug')
}
