// Statements stay within one shop, so that shops can be spread over several databases.

/** The one shop that all of them are of: whoever gathers or groups them sees to that. */
export function shopOf<T>(items: readonly T[], shopIdOf: (item: T) => string): string {
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
