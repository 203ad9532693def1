// changeLegal: the same said of many products, of what the law wants shown.
import type { Context } from '../../../../context.ts'
import { announceProducts } from '../../../../db/changes.ts'
import type { Db } from '../../../../db/pool.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { assertSettings, type Edit, editShop } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { writeProducts } from '../changes.ts'
import { checkLegalChange } from '../checks-legal.ts'
import { type LegalChange, mergeProduct, type ProductInput, withoutStock } from '../input.ts'
import { lockOnHand } from '../on-hand.ts'
import { storedProducts } from '../stored.ts'
import { queueProductEvents } from '../webhook-events.ts'

/** Gives back the ids of those that changed. Throws `invalid_request`, and changes nothing, when it cannot be said of one of them. */
export async function changeLegal(
  ctx: Context,
  shop: Shop,
  change: LegalChange,
  at: Date,
  { by, idempotency }: Pick<Edit, 'by' | 'idempotency'> = {},
): Promise<string[]> {
  const ids = change.product_ids
  if (idempotency?.doneAs) return [...ids]
  const write = async (tx: Db) => {
    await lockOnHand(tx, shop.id, ids)
    const stored = await storedProducts(tx, shop.id, { ids })
    const placed = stored.map(({ id, position, value }) => {
      const { slug } = value
      return { id, position, value: mergeProduct(withoutStock(value), { slug, legal: change.legal }) }
    })
    assertSettings(checkLegalChange(change, new Map(placed.map(({ id, value }) => [id, value]))))
    const changed = await writeProducts(tx, shop.id, placed, at, { kind: 'file', at, by })
    if (changed.length > 0)
      await writeAudit(tx, shop.id, {
        by,
        kind: 'legal',
        id: ids.length === 1 ? (ids[0] ?? SEVERAL) : SEVERAL,
        before: legalIn(stored),
        after: legalIn(placed),
      })
    return changed
  }
  await editShop(
    ctx.db,
    shop.id,
    write,
    async (tx, shopId, changed) => {
      await announceProducts(tx, shopId, changed)
      await queueProductEvents(tx, ctx, shopId, changed)
    },
    idempotency,
  )
  return [...ids]
}

/** What the audit calls more than one product. */
const SEVERAL = '*'

function legalIn(products: readonly { readonly value: ProductInput }[]): Record<string, unknown> {
  return Object.fromEntries(products.map(({ value: { slug, legal } }) => [slug, legal ?? null]))
}
