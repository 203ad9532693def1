// Writes products as Shopify's product CSV, with its headings of today: Shopify takes it, and so do we. Pure.
import { addressesOf } from '../../../domain/media-address.ts'
import type { MediaSizes } from '../../catalogue/media/queries.ts'
import type { CategoryInput, ProductInput, VariantInput } from '../../catalogue/products/input.ts'
import { compareAtPriceOf } from './apply-product.ts'
import { htmlOfText } from './description.ts'
import { GOODS_HEADINGS, goodsCells, saysGoods } from './goods-columns.ts'
import { LEGAL_HEADINGS, legalCells } from './legal-columns.ts'

export interface ShopToWrite {
  readonly name: string
  readonly products: readonly ProductInput[]
  readonly categories: readonly CategoryInput[]
  readonly media: MediaSizes
  /** where its pictures are */
  readonly baseUrl: string
}

type SheetCell = string | number | null | undefined

/** As many as Shopify has; more where a product has more. */
const LEAST_OPTIONS = 3

/** Part by part: the headings, then the lines of each product. */
export function* writeShopify(shop: ShopToWrite): Iterable<string> {
  const most = shop.products.reduce((max, { options = [] }) => Math.max(max, options.length), LEAST_OPTIONS)
  const labels = new Map(shop.categories.map(({ key, label }) => [key, label ?? key]))
  // Columns of our own, which Shopify leaves out, where there is something in them.
  const hasLegal = shop.products.some(({ legal }) => legal)
  const hasGoods = shop.products.some(saysGoods)
  yield toLine([...headings(most), ...(hasLegal ? LEGAL_HEADINGS : []), ...(hasGoods ? GOODS_HEADINGS : [])])
  for (const product of shop.products) {
    const rows = productRows(shop, product, labels, most)
    const cells = hasLegal ? legalCells(product.legal) : []
    const { variants = [] } = product
    const goodsOf = (i: number) =>
      hasGoods
        ? goodsCells(product, variants.length > 0 ? variants[i] : i === 0 ? product : undefined, i === 0)
        : []
    yield rows
      .map((row, i) => toLine([...row, ...(i === 0 ? cells : cells.map(() => '')), ...goodsOf(i)]))
      .join('')
  }
}

function headings(options: number): string[] {
  return [
    'Title',
    'URL handle',
    'Description',
    'Vendor',
    'Type',
    'Tags',
    'Published on online store',
    'Status',
    'SKU',
    ...Array.from({ length: options }, (_, i) => [`Option${i + 1} name`, `Option${i + 1} value`]).flat(),
    'Price',
    'Compare-at price',
    'Cost per item',
    'Inventory tracker',
    'Inventory quantity',
    'Weight value (grams)',
    'Product image URL',
    'Image position',
    'Image alt text',
    'Variant image URL',
  ]
}

/** One for each variant and each picture, side by side. */
function productRows(
  shop: ShopToWrite,
  product: ProductInput,
  labels: ReadonlyMap<string, string>,
  optionCount: number,
): SheetCell[][] {
  const { variants = [], images = [], options = [] } = product
  const urls = images.map(({ media }) => urlOf(shop, media))
  const count = Math.max(1, variants.length, images.length)
  return Array.from({ length: count }, (_, i) => {
    const variant = variants.length > 0 ? variants[i] : i === 0 ? product : undefined
    const image = images[i]
    const pictured = variants[i]?.image
    return [
      i === 0 ? product.name : '',
      product.slug,
      ...(i === 0 ? describing(shop, product, labels) : ['', '', '', '', '', '']),
      variant?.sku,
      ...Array.from({ length: optionCount }, (_, place) =>
        optionCells(product, variant, place, i === 0),
      ).flat(),
      ...(variant ? soldCells(product, variant) : ['', '', '', '', '']),
      urls[i],
      image ? i + 1 : '',
      image?.alt,
      options.length > 0 && pictured != null ? urls[pictured] : '',
    ]
  })
}

function describing(
  { name }: ShopToWrite,
  { description, category, tags = [] }: ProductInput,
  labels: ReadonlyMap<string, string>,
): SheetCell[] {
  return [
    description ? htmlOfText(description) : '',
    name,
    category ? labels.get(category) : '',
    tags.join(', '),
    'TRUE',
    'Active',
  ]
}

function optionCells(
  { options = [] }: ProductInput,
  variant: ProductInput | VariantInput | undefined,
  place: number,
  isFirst: boolean,
): [SheetCell, SheetCell] {
  const option = options[place]
  if (!option) return place === 0 && variant ? [isFirst ? 'Title' : '', 'Default Title'] : ['', '']
  const chosen = variant && !('slug' in variant) ? variant.options?.[option.name] : ''
  return [isFirst ? option.name : '', chosen]
}

function soldCells(product: ProductInput, sold: ProductInput | VariantInput): SheetCell[] {
  const isVariant = !('slug' in sold)
  const { unlimited_stock: isUnlimited } = product
  return [
    sold.price ?? product.price,
    isVariant ? compareAtPriceOf(product, sold) : product.compare_at_price,
    sold.cost_price ?? product.cost_price,
    isUnlimited ? '' : 'shopify',
    isUnlimited ? '' : (sold.stock ?? 0),
    sold.weight_grams ?? product.weight_grams,
  ]
}

function urlOf({ media, baseUrl }: ShopToWrite, hash: string | undefined): string {
  const size = media.get(hash ?? '')
  return size ? addressesOf({ ...size, alt: null }, baseUrl).url : ''
}

function toLine(cells: readonly SheetCell[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

function toCell(cell: SheetCell): string {
  const text = String(cell ?? '')
  return /["\r\n,;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
