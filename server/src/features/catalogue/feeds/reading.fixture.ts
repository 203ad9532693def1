// Reads feeds and pages back as their readers do, without taking anything from what wrote them.
import assert from 'node:assert/strict'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import type { Answer } from '../../../../../test/http.ts'
import type { ProductDetail } from '../catalog/schema.ts'

export type Said = Readonly<Record<string, string>>

/** An entry of a feed, by its id. */
export type Entries = ReadonlyMap<string, Said>

/** Of what is said several times, the first. */
export function readXml(text: string): Entries {
  const items = [...text.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) => {
    const said: Record<string, string> = {}
    for (const [, name = '', value = ''] of item.matchAll(/<(?:g:)?([a-z_]+)>([^<]*)<\/(?:g:)?\1>/g))
      said[name] ??= unescaped(value)
    return said
  })
  return byId(items, 'id')
}

export function readCsv(text: string, id = 'id'): Entries {
  const rows: Record<string, string>[] = parse(text, { columns: true })
  return byId(
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''))),
    id,
  )
}

function byId(items: readonly Said[], name: string): Entries {
  const entries = new Map(items.map((item) => [item[name] ?? '', item]))
  assert.equal(entries.size, items.length, 'every entry has an id of its own')
  return entries
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function unescaped(text: string): string {
  return text.replaceAll(/&([a-z]+|#39);/g, (_, name: string) => SIGNS[name] ?? assert.fail(name))
}

/** What a page says of its product to search engines. */
export function productOn({ text }: Answer): Record<string, unknown> {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
  const { '@graph': graph } = JSON.parse(json)
  return graph[0]
}

/** All four, read by their readers. */
export async function readFeeds(get: (path: string) => Promise<Answer>): Promise<Record<string, Entries>> {
  const { bytes } = await get('/feeds/openai.csv.gz')
  return {
    google: readXml((await get('/feeds/google.xml')).text),
    meta: readCsv((await get('/feeds/meta.csv')).text),
    tiktok: readCsv((await get('/feeds/tiktok.csv')).text, 'sku_id'),
    openai: readCsv(gunzipSync(bytes).toString('utf8'), 'item_id'),
  }
}

type Thing = Record<string, unknown>

const ON_PAGE: Readonly<Record<string, string>> = {
  InStock: 'in_stock',
  LimitedAvailability: 'in_stock',
  OutOfStock: 'out_of_stock',
  PreOrder: 'preorder',
}

/** What the API says of what is sold, each under the id that a feed has for it. */
export function soldBy(product: ProductDetail) {
  return (product.variants?.length ? product.variants : [product]).map((sold) => ({
    id: sold.id ?? '',
    price: sold.price ?? 0,
    regular: sold.on_sale ? (sold.compare_at_price ?? 0) : (sold.price ?? 0),
    isSoldOut: sold.sold_out ?? false,
    gtin: sold.gtin,
    mpn: sold.mpn,
    path: `/p/${product.slug}${sold === product ? '' : `?v=${sold.id}`}`,
  }))
}

/** That feed, page and API say the same of one thing that is sold. */
export function assertSame(
  entry: Said | undefined,
  page: Thing,
  sold: ReturnType<typeof soldBy>[number],
  product: ProductDetail,
): void {
  assert.ok(entry, `${sold.id} is in the feed`)
  const offer = page.offers as Thing
  const { price, sale_price, availability, link = '' } = entry
  assert.equal(price, `${sold.regular} IDR`)
  assert.equal(sale_price ?? price, `${sold.price} IDR`)
  assert.equal(offer.price, sold.price)
  assert.deepEqual([page.productID, page.sku], [sold.id, sold.id])
  assert.equal(availability, ON_PAGE[String(offer.availability).split('/').at(-1) ?? ''])
  if (sold.isSoldOut) assert.equal(availability, 'out_of_stock')
  assert.equal(link, page.url)
  assert.ok(link.endsWith(sold.path), link)
  assert.deepEqual([entry.gtin, entry.mpn], [sold.gtin ?? undefined, sold.mpn ?? undefined])
  assert.deepEqual([page.gtin, page.mpn], [entry.gtin, entry.mpn])
  assert.equal((page.brand as Thing).name, entry.brand)
  assert.equal(entry.brand, product.brand ?? entry.brand)
  assert.equal(entry.condition, product.condition)
  assert.match(String(offer.itemCondition).toLowerCase(), new RegExp(`/${entry.condition}condition$`))
  assert.equal(entry.image_link, (page.image as string[] | undefined)?.[0])
}
