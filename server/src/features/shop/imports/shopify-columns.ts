// The columns of Shopify's product CSV, by their headings before and since 2025. We ignore others.
import { findColumns, type Headings, type NamedColumns, plain } from './columns.ts'

/** Shopify has three options; what we write out ourselves may have five. */
export const OPTION_PLACES = [1, 2, 3, 4, 5] as const
export type OptionPlace = (typeof OPTION_PLACES)[number]

export type ShopifyColumn =
  | 'handle'
  | 'title'
  | 'description'
  | 'type'
  | 'category'
  | 'tags'
  | 'published'
  | 'status'
  | 'sku'
  | 'price'
  | 'compareAt'
  | 'cost'
  | 'tracker'
  | 'stock'
  | 'grams'
  | 'image'
  | 'variantImage'
  | `option${OptionPlace}Name`
  | `option${OptionPlace}Value`

export type ShopifyColumns = NamedColumns<ShopifyColumn>

const SHOPIFY_HEADINGS: Headings<ShopifyColumn> = {
  handle: ['Handle', 'URL handle'],
  title: ['Title', 'Title'],
  description: ['Body (HTML)', 'Description'],
  type: ['Type', 'Type'],
  category: ['Product Category', 'Product category'],
  tags: ['Tags', 'Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status', 'Status'],
  sku: ['Variant SKU', 'SKU'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  cost: ['Cost per item', 'Cost per item'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  image: ['Image Src', 'Product image URL'],
  variantImage: ['Variant Image', 'Variant image URL'],
  option1Name: ['Option1 Name', 'Option1 name'],
  option1Value: ['Option1 Value', 'Option1 value'],
  option2Name: ['Option2 Name', 'Option2 name'],
  option2Value: ['Option2 Value', 'Option2 value'],
  option3Name: ['Option3 Name', 'Option3 name'],
  option3Value: ['Option3 Value', 'Option3 value'],
  option4Name: ['Option4 Name', 'Option4 name'],
  option4Value: ['Option4 Value', 'Option4 value'],
  option5Name: ['Option5 Name', 'Option5 name'],
  option5Value: ['Option5 Value', 'Option5 value'],
}

export function columnsOf(header: readonly string[]): ShopifyColumns {
  return findColumns(header, SHOPIFY_HEADINGS, headingStyle(header))
}

/** By which headings a missing column is called: those of the file's own kind. */
function headingStyle(header: readonly string[]): number {
  const names = new Set(header.map(plain))
  return names.has('url handle') || names.has('price') || names.has('sku') ? 1 : 0
}

/** Whether a table is one of Shopify's. */
export function looksLikeShopify(header: readonly string[]): boolean {
  const names = new Set(header.map(plain))
  return names.has('title') && (names.has('handle') || names.has('url handle'))
}
