// Which shop answers on a host: in memory while nothing changes, from the database otherwise.
import { LRUCache } from 'lru-cache'
import type { MemoryFigures } from '../base/metrics.ts'
import type { Change } from '../db/changes.ts'
import type { Db } from '../db/pool.ts'
import type { Memory } from './memory.ts'
import { findShopByDomain, findShopBySlug } from './queries.ts'
import { newShelf, type ToldShelf } from './shelf.ts'
import type { Shop } from './shop.ts'

export interface Directory {
  /** What is known without asking the database. */
  peek(hostname: string): Shop | null
  find(hostname: string): Promise<Shop | null>
  /** takes every change, in the order in which they were committed */
  heard(change: Change): void
  forgetAll(): void
  /** of what is held of all shops */
  figures(): MemoryFigures
}

/** A shop that this node knows, without its contents: about a kilobyte. */
interface KnownShop extends Shop {
  readonly shelf: ToldShelf
  /** by which it was found here: as long as one of them is known, so is where it leads */
  readonly hosts: Set<string>
}

const MAX_SHOPS = 20_000
const MAX_UNKNOWN_HOSTS = 10_000
const UNKNOWN_HOST_MS = 10_000

export function createDirectory(options: {
  db: Db
  platformDomain: string
  memory: Memory
  /** whether changes are being heard of; while they are not, nothing is kept */
  isLive: () => boolean
}): Directory {
  const shopsByHost = new Map<string, KnownShop>()
  const shopsById = new LRUCache<string, KnownShop>({
    max: MAX_SHOPS,
    // What nobody could tell of a change any more must not be served.
    dispose({ shelf, hosts }, _id, reason) {
      if (reason === 'set') return
      shelf.discard()
      for (const host of hosts) shopsByHost.delete(host)
    },
  })
  // Someone who knocks with made-up names must not reach the database each time.
  const unknownHosts = new LRUCache<string, true>({ max: MAX_UNKNOWN_HOSTS, ttl: UNKNOWN_HOST_MS })
  const suffix = `.${options.platformDomain}`
  let changes = 0

  function peek(hostname: string): Shop | null {
    const shop = shopsByHost.get(hostname)
    return (shop && shopsById.get(shop.id)) ?? null
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
    const slug = hostname.endsWith(suffix) ? hostname.slice(0, -suffix.length) : null
    const bySlug = slug ? await findShopBySlug(options.db, slug) : null
    return bySlug ?? findShopByDomain(options.db, hostname)
  }

  /** The hosts of one shop share one shelf, and so what is loaded for it. */
  function remember(hostname: string, found: Shop): Shop {
    const known = shopsById.get(found.id)
    const shop = known ?? { ...found, shelf: newShelf(options.memory), hosts: new Set<string>() }
    shop.hosts.add(hostname)
    shopsByHost.set(hostname, shop)
    if (!known) shopsById.set(shop.id, shop)
    return shop
  }

  function forgetShop(shopId: string): void {
    changes++
    shopsById.delete(shopId)
  }

  /** With the shop that it led to: its answers under that host are no longer true. */
  function forgetHost(hostname: string): void {
    unknownHosts.delete(hostname)
    const shop = shopsByHost.get(hostname)
    if (shop) forgetShop(shop.id)
  }

  function forgetAll(): void {
    changes++
    unknownHosts.clear()
    shopsById.clear()
  }

  return {
    peek,
    find,
    forgetAll,
    figures: () => options.memory.figures(),
    heard(change) {
      switch (change.kind) {
        case 'everything':
          return forgetAll()
        case 'shop':
          return forgetShop(change.shopId)
        case 'hosts':
          forgetShop(change.shopId)
          return [change.slug + suffix, ...change.hosts].forEach(forgetHost)
        case 'products':
          return shopsById.peek(change.shopId)?.shelf.productsChanged(change.ids)
        case 'stock':
          return shopsById.peek(change.shopId)?.shelf.stockChanged(change.stock)
      }
    },
  }
}
