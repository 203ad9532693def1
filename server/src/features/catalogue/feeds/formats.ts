// The forms in which each reader wants the list: RSS with Google's words, or a table with the reader's own. Pure.
import { rowOf } from '../../../domain/csv-rows.ts'
import { sharedAddress } from '../../../domain/shared-picture.ts'
import type { FeedItem } from './items.ts'

export const FEEDS = ['google', 'meta', 'tiktok', 'openai'] as const
export type FeedName = (typeof FEEDS)[number]

/** What a feed says of the shop. */
export interface FeedHead {
  readonly name: string
  /** the origin of its pages */
  readonly address: string
}

export interface FeedFormat {
  /** on every host of a shop */
  readonly path: string
  readonly type: string
  /** whether the file itself is packed, whatever a reader accepts */
  readonly isPacked: boolean
  begin(shop: FeedHead): string
  item(item: FeedItem, shop: FeedHead): string
  readonly end: string
}

const CSV = 'text/csv; charset=utf-8'

type Said = string | false | null | undefined
type Columns = Readonly<Record<string, (item: FeedItem, shop: FeedHead) => Said>>

/** What Meta and TikTok both ask for. They take no WebP. */
const COMMON: Columns = {
  title: ({ title }) => title,
  description: ({ description }) => description,
  availability: ({ availability }) => availability.replaceAll('_', ' '),
  condition: ({ condition }) => condition,
  price: ({ price }) => rupiah(price),
  link: ({ link }) => link,
  image_link: ({ images: [first] }) => first && sharedAddress(first),
  brand: ({ brand }) => brand,
}

const MORE: Columns = {
  additional_image_link: ({ images }) => images.slice(1).map(sharedAddress).join(','),
  sale_price: ({ salePrice }) => salePrice !== null && rupiah(salePrice),
  sale_price_effective_date: saleWindow,
  item_group_id: ({ groupId }) => groupId,
  gtin: ({ gtin }) => gtin,
  mpn: ({ mpn }) => mpn,
  google_product_category: ({ googleCategory }) => googleCategory,
  product_type: ({ productType }) => productType,
  color: ({ color }) => color,
  size: ({ size }) => size,
}

export const FORMATS: Readonly<Record<FeedName, FeedFormat>> = {
  google: {
    path: '/feeds/google.xml',
    type: 'application/xml; charset=utf-8',
    isPacked: false,
    begin: ({ name, address }) =>
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n' +
      `${tag('title', name)}${tag('link', `${address}/`)}${tag('description', name)}\n`,
    item: googleItem,
    end: '</channel>\n</rss>\n',
  },
  meta: table('/feeds/meta.csv', {
    id: ({ id }) => id,
    ...COMMON,
    ...MORE,
    material: ({ material }) => material,
    pattern: ({ pattern }) => pattern,
    shipping_weight: weightOf,
  }),
  tiktok: table('/feeds/tiktok.csv', {
    sku_id: ({ id }) => id,
    ...COMMON,
    // It lists nothing with emoji.
    title: ({ title }) => withoutEmoji(title),
    ...MORE,
  }),
  openai: {
    ...table('/feeds/openai.csv.gz', {
      item_id: ({ id }) => id,
      title: ({ title }) => title,
      description: ({ description }) => description,
      url: ({ link }) => link,
      brand: ({ brand }) => brand,
      image_url: ({ images }) => images[0],
      price: ({ price }) => rupiah(price),
      availability: ({ availability }) => (availability === 'preorder' ? 'pre_order' : availability),
      seller_name: (_, { name }) => name,
      is_eligible_search: () => 'true',
      is_eligible_checkout: () => 'false',
      seller_url: (_, { address }) => `${address}/`,
      availability_date: ({ availableAt }) => availableAt?.toISOString(),
      sale_price: ({ salePrice }) => salePrice !== null && rupiah(salePrice),
      sale_price_effective_date: saleWindow,
      condition: ({ condition }) => condition,
      gtin: ({ gtin }) => gtin,
      mpn: ({ mpn }) => mpn,
      group_id: ({ groupId, id }) => groupId ?? id,
      listing_has_variations: ({ groupId }) => String(groupId !== null),
      color: ({ color }) => color,
      size: ({ size }) => size,
      material: ({ material }) => material,
      product_category: ({ googleCategory, productType }) => googleCategory ?? productType,
      additional_image_urls: ({ images }) => images.slice(1).join(','),
      weight: weightOf,
      target_countries: () => 'ID',
      store_country: () => 'ID',
    }),
    type: 'application/gzip',
    isPacked: true,
  },
}

function table(path: string, columns: Columns): FeedFormat {
  const cells = Object.values(columns)
  return {
    path,
    type: CSV,
    isPacked: false,
    begin: () => rowOf(Object.keys(columns)),
    item: (item, shop) => rowOf(cells.map((cell) => plainText(cell(item, shop) || ''))),
    end: '',
  }
}

function googleItem(item: FeedItem): string {
  const { salePrice, gtin, mpn, images } = item
  return [
    '<item>',
    tag('g:id', item.id),
    tag('title', item.title),
    tag('description', item.description),
    tag('link', item.link),
    ...images.map((url, i) => tag(i === 0 ? 'g:image_link' : 'g:additional_image_link', url)),
    tag('g:availability', item.availability),
    tag('g:availability_date', item.availableAt?.toISOString()),
    tag('g:price', rupiah(item.price)),
    tag('g:sale_price', salePrice !== null && rupiah(salePrice)),
    tag('g:sale_price_effective_date', saleWindow(item)),
    tag('g:condition', item.condition),
    tag('g:brand', item.brand),
    tag('g:gtin', gtin),
    tag('g:mpn', mpn),
    gtin || mpn ? '' : tag('g:identifier_exists', 'no'),
    tag('g:item_group_id', item.groupId),
    tag('g:color', item.color),
    tag('g:size', item.size),
    tag('g:material', item.material),
    tag('g:pattern', item.pattern),
    tag('g:google_product_category', item.googleCategory),
    tag('g:product_type', item.productType),
    tag('g:shipping_weight', weightOf(item)),
    ...item.details.map(
      ({ label, text }) =>
        `<g:product_detail>${tag('g:section_name', 'Keterangan')}${tag('g:attribute_name', label)}${tag(
          'g:attribute_value',
          text,
        )}</g:product_detail>`,
    ),
    '</item>\n',
  ].join('')
}

function rupiah(amount: number): string {
  return `${amount} IDR`
}

function saleWindow({ salePrice, saleWindow: window }: FeedItem): string | null {
  return salePrice !== null && window ? `${window.from.toISOString()}/${window.until.toISOString()}` : null
}

function weightOf({ grams }: FeedItem): string | null {
  return grams > 0 ? `${grams} g` : null
}

function withoutEmoji(text: string): string {
  return text
    .replaceAll(/\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u200d\ufe0f\u{1f3fb}-\u{1f3ff}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Nothing where nothing is said. */
function tag(name: string, text: Said): string {
  if (!text) return ''
  return `<${name}>${plainText(text).replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)}</${name}>`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g

/** What no XML can hold, and no table needs. */
function plainText(text: string): string {
  return text.replaceAll(CONTROLS, '').toWellFormed()
}
