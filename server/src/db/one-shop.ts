// Statements stay within one shop, so that shops can be spread over several databases.

/** The one shop that all of them are of: gathering and grouping see to that. */
export function onlyShopIdOf<T>(items: readonly T[], shopIdOf: (item: T) => string): string {
  const [first, ...others] = items
  if (first === undefined) throw new Error('There is nothing to tell the shop by')
  const shopId = shopIdOf(first)
  if (others.some((other) => shopIdOf(other) !== shopId)) throw new Error('One statement is of one shop')
  return shopId
}

interface OfShop {
  readonly shop_id: string
}

/** Works on what was found in several shops, shop by shop, in the order in which they were found. */
export async function shopByShop<T extends OfShop, R>(
  found: readonly T[],
  work: (shopId: string, ofShop: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const results: R[] = []
  for (const [shopId, ofShop] of Map.groupBy(found, ({ shop_id }) => shop_id)) {
    results.push(...(await work(shopId, ofShop)))
  }
  return results
}

/** As `shopByShop`: what was claimed is the caller's to work on, also where the database went away before the next shop. */
export async function claimShopByShop<T extends OfShop, R>(
  due: readonly T[],
  claim: (shopId: string, ofShop: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const claimed: R[] = []
  await shopByShop(due, async (shopId, ofShop) => {
    claimed.push(...(await claim(shopId, ofShop)))
    return []
  }).catch((error) => {
    // Not reported here: the next look fails, too, or it was nothing that lasts.
    if (claimed.length === 0) throw error
  })
  return claimed
}
