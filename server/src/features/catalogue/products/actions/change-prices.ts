// changePrices: prices of many products at once, all of the changes or none.
import type { Context } from '../../../../context.ts'
import { announceProducts } from '../../../../db/changes.ts'
import type { Db } from '../../../../db/pool.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { assertSettings, type Edit, editShop } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { writeProducts } from '../changes.ts'
import { checkPriceChanges, withPrices } from '../checks-prices.ts'
import { type PriceChange, type ProductInput, withoutStock } from '../input.ts'
import { lockOnHand } from '../on-hand.ts'
import { storedProducts } from '../stored.ts'
import { queueProductEvents } from '../webhook-events.ts'

/**
 * Gives back the ids of the products that are named. What an earlier try has changed is not changed again. Throws
 * `invalid_request`, and changes nothing, when one of them cannot be made.
 */
export async function changePrices(
  ctx: Context,
  shop: Shop,
  changes: readonly PriceChange[],
  at: Date,
  { by, idempotency }: Pick<Edit, 'by' | 'idempotency'> = {},
): Promise<string[]> {
  const ids = [...new Set(changes.map(({ product_id }) => product_id))]
  if (idempotency?.doneAs) return ids
  const changesOf = Map.groupBy(changes, ({ product_id }) => product_id)
  const change = async (tx: Db) => {
    // Locked before they are read: orders may be taking from them.
    await lockOnHand(tx, shop.id, ids)
    const stored = await storedProducts(tx, shop.id, { ids })
    assertSettings(checkPriceChanges(changes, new Map(stored.map(({ id, value }) => [id, value]))))
    const placed = stored.map(({ id, position, value }) => ({
      id,
      position,
      value: withPrices(withoutStock(value), changesOf.get(id) ?? []),
    }))
    const changed = await writeProducts(tx, shop.id, placed, at, { kind: 'file', at, by })
    const [only] = ids.length === 1 ? ids : [SEVERAL]
    await writeAudit(tx, shop.id, {
      by,
      kind: 'prices',
      id: only ?? SEVERAL,
      before: pricesIn(stored),
      after: pricesIn(placed),
    })
    return changed
  }
  await editShop(
    ctx.db,
    shop.id,
    change,
    async (tx, shopId, changed) => {
      await announceProducts(tx, shopId, changed)
      await queueProductEvents(tx, ctx, shopId, changed)
    },
    idempotency,
  )
  return ids
}

/** What the audit calls the prices of more than one product. */
const SEVERAL = '*'

/** By slug: the price of a product, and those of its variants that have their own. */
function pricesIn(products: readonly { readonly value: ProductInput }[]): Record<string, object> {
  return Object.fromEntries(
    products.map(({ value: { slug, price, compare_at_price, variants = [] } }) => [
      slug,
      { price, compare_at_price, variants: variants.map((variant) => variant.price ?? null) },
    ]),
  )
}
