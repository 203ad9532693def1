// Which shop answers on a host: in memory while nothing changes, from the database otherwise.
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/pool.ts'
import { findShopByDomain, findShopBySlug } from './queries.ts'
import { newShelf } from './shelf.ts'
import type { Shop } from './shop.ts'

export interface Directory {
  /** What is known without asking the database. */
  peek(hostname: string): Shop | null
  find(hostname: string): Promise<Shop | null>
  shopChanged(shopId: string): void
  forgetAll(): void
}

const MAX_SHOPS = 5_000
const MAX_HOSTS = 20_000
const MAX_UNKNOWN_HOSTS = 10_000
const UNKNOWN_HOST_MS = 10_000

export function createDirectory(options: {
  db: Db
  platformDomain: string
  /** whether changes are being heard of; while they are not, nothing is kept */
  isLive: () => boolean
}): Directory {
  const shopsByHost = new LRUCache<string, Shop>({ max: MAX_HOSTS })
  const shopsById = new LRUCache<string, Shop>({
    max: MAX_SHOPS,
    // A shelf nobody could tell of a change any more must not be served from a host that still points to it.
    dispose: ({ shelf }) => shelf.discard(),
  })
  // Someone who knocks with made-up names must not reach the database each time.
  const unknownHosts = new LRUCache<string, true>({ max: MAX_UNKNOWN_HOSTS, ttl: UNKNOWN_HOST_MS })
  let changes = 0

  function peek(hostname: string): Shop | null {
    const shop = shopsByHost.get(hostname)
    return shop?.shelf.fresh ? shop : null
  }

  async function find(hostname: string): Promise<Shop | null> {
    const known = peek(hostname)
    if (known) return known
    if (unknownHosts.has(hostname) && options.isLive()) return null

    const changesBefore = changes
    const live = options.isLive()
    const shop = await load(hostname)
    // What was read while something changed may be old already: it serves this one request only.
    const keep = live && options.isLive() && changes === changesBefore
    if (!shop) {
      if (keep) unknownHosts.set(hostname, true)
      return null
    }
    return keep ? remember(hostname, shop) : shop
  }

  async function load(hostname: string): Promise<Shop | null> {
    const suffix = `.${options.platformDomain}`
    const slug = hostname.endsWith(suffix) ? hostname.slice(0, -suffix.length) : null
    const bySlug = slug ? await findShopBySlug(options.db, slug) : null
    return bySlug ?? findShopByDomain(options.db, hostname)
  }

  /** The hosts of one shop share one shelf, and so what is loaded for it. */
  function remember(hostname: string, found: Shop): Shop {
    const shop = shopsById.get(found.id) ?? { ...found, shelf: newShelf() }
    shopsById.set(shop.id, shop)
    shopsByHost.set(hostname, shop)
    return shop
  }

  return {
    peek,
    find,
    shopChanged(shopId) {
      changes++
      unknownHosts.clear()
      shopsById.delete(shopId)
    },
    forgetAll() {
      changes++
      unknownHosts.clear()
      shopsById.clear()
      shopsByHost.clear()
    },
  }
}
