// On a server: pages made of a shop's products, with little patience and without asking twice for what is fresh.
import { createClient, type ProductSummary } from '@etalase/client'

const FRESH_MS = 5_000

/** A server has no origin, so that the shop's domains and plan do not matter to it. */
export function createShelf(baseUrl: string) {
  const shop = createClient({
    baseUrl,
    version: '2026-09-09',
    // A visitor waits for this: better an older page than a late one.
    retries: { tries: 2, timeoutMs: 2_000, totalMs: 3_000 },
  })
  let kept: { products: readonly ProductSummary[]; at: number } | null = null

  return async function newest(): Promise<readonly ProductSummary[]> {
    if (kept && Date.now() - kept.at < FRESH_MS) return kept.products
    try {
      const { products } = await shop.listProducts({ sort: 'newest', limit: 12 })
      kept = { products, at: Date.now() }
      return products
    } catch (error) {
      if (kept) return kept.products
      throw error
    }
  }
}
