// getFeed: all that a shop sells, as one reader wants it; nothing where the reader has it already.
import { hash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Context } from '../../../../context.ts'
import { productUrl, shopAddress } from '../../../../domain/addresses.ts'
import { jakartaDay } from '../../../../domain/jakarta.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { catalogAt } from '../../catalog/catalog.ts'
import type { CatalogNow } from '../../catalog/held-catalog.ts'
import { streamFeed } from '../feed-stream.ts'
import { type FeedFormat, type FeedName, FORMATS } from '../formats.ts'
import { isFed, itemsOf } from '../items.ts'
import { createPlaces } from '../places.ts'
import { createTurns } from '../turns.ts'

export interface AskedFeed {
  readonly feed: FeedName
  readonly isPacked: boolean
  readonly baseUrl: string
  readonly callerHash: Buffer
  /** Whether the reader has what this names. */
  isKnown(etag: string): boolean
}

export interface GivenFeed {
  readonly etag: string
  /** null: the reader has it */
  readonly body: Readable | null
}

/** All feeds together. Packing and sending take as much again, so that reads beside are delayed by less than a tenth. */
const SHARE = 1 / 30
const turns = createTurns(SHARE)
const places = createPlaces()

/** Throws `rate_limited`. */
export async function getFeed(ctx: Context, shop: Shop, asked: AskedFeed, at: Date): Promise<GivenFeed> {
  const catalog = await catalogAt(ctx.db, shop, at)
  const etag = etagOf(catalog, shop, asked, at)
  if (asked.isKnown(etag)) return { etag, body: null }
  const onEnd = places.take(shop.id, asked.callerHash.toString('base64url'))
  const body = streamFeed({
    pieces: piecesOf(ctx, shop, catalog, asked, at),
    isPacked: asked.isPacked,
    turns,
    limits: ctx.config.connectionLimits,
    onEnd,
  })
  return { etag, body }
}

/** Another one after each edit, each window and each sale; each node has its own. */
const states = new WeakMap<CatalogNow, string>()

function etagOf(
  catalog: CatalogNow,
  { shelf }: Shop,
  { feed, isPacked, baseUrl }: AskedFeed,
  at: Date,
): string {
  const state = states.get(catalog) ?? randomBytes(12).toString('base64url')
  states.set(catalog, state)
  // By the day, as a pre-order is.
  const parts = [state, shelf.heard, jakartaDay(at), feed, isPacked, baseUrl]
  return `W/"${hash('sha256', parts.join(' '), 'base64url').slice(0, 22)}"`
}

function* piecesOf(
  { platform }: Context,
  shop: Shop,
  catalog: CatalogNow,
  { feed, baseUrl }: AskedFeed,
  at: Date,
): Generator<string, void> {
  const format: FeedFormat = FORMATS[feed]
  const head = { name: shop.name, address: shopAddress(shop, platform) }
  const fed = {
    name: shop.name,
    baseUrl,
    linkTo: (slug: string, variantId: string | null) => productUrl(shop, platform, slug, variantId),
  }
  yield format.begin(head)
  // As they are now: the list itself changes while others read and edit.
  for (const product of [...catalog.products]) {
    if (isFed(product)) for (const item of itemsOf(product, fed, at)) yield format.item(item, head)
  }
  yield format.end
}
