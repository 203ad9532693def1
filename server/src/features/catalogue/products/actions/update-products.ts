// updateProducts: many products changed at once, each judged by itself, all that can be made written together.
import { Problem, type ProblemCode } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { announceProducts } from '../../../../db/changes.ts'
import type { Db } from '../../../../db/pool.ts'
import { NOUNS, repeated } from '../../../../domain/setting-error.ts'
import { writeAudits } from '../../../../tenancy/audit.ts'
import { assertSettings, type Edit, editShop } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { archiveProducts, writeProducts } from '../changes.ts'
import { checkProduct } from '../checks.ts'
import { type ProductInput, withoutStock } from '../input.ts'
import { lockOnHand } from '../on-hand.ts'
import { changedProduct, checkTags, type ProductChange } from '../product-change.ts'
import { namedCategories, type StoredProduct, storedProducts } from '../stored.ts'
import { queueProductEvents } from '../webhook-events.ts'
import { bringBack } from './archive-product.ts'

export interface ProductOutcome {
  readonly id: string
  readonly error: { readonly code: ProblemCode; readonly message: string } | null
}

/** In the order given. Throws `invalid_request` where one product is named twice. */
export async function updateProducts(
  ctx: Context,
  shop: Shop,
  changes: readonly ProductChange[],
  at: Date,
  { by, idempotency }: Pick<Edit, 'by' | 'idempotency'> = {},
): Promise<ProductOutcome[]> {
  assertSettings(repeated(changes, 'changes', ({ id }) => id, NOUNS.product))
  const edit = async (tx: Db) => {
    const { planned, refused } = await planAll(tx, ctx, shop, changes, at)
    const written = new Set(await writeProducts(tx, shop.id, planned, at, { kind: 'set', at, by }))
    const leaving = planned.filter(({ leaves }) => leaves).map(({ id }) => id)
    await archiveProducts(tx, shop.id, leaving, at)
    const changed = planned.filter(({ id, before, leaves }) => !before || leaves || written.has(id))
    const audits = changed.map(({ id, before, leaves, value }) => ({
      ...{ kind: 'product', id, before },
      after: leaves ? null : value,
    }))
    await writeAudits(tx, shop.id, audits, by)
    return { changed: changed.map(({ id }) => id), refused }
  }
  const { refused } = await editShop(
    ctx.db,
    shop.id,
    edit,
    async (tx, shopId, { changed }) => {
      await announceProducts(tx, shopId, changed)
      await queueProductEvents(tx, ctx, shopId, changed)
    },
    idempotency,
  )
  return changes.map(({ id }) => ({ id, error: refused.get(id) ?? null }))
}

interface Planned {
  readonly id: string
  readonly position: number
  /** with stock where that changes too; null: it had left the shop */
  readonly before: ProductInput | null
  readonly value: ProductInput
  readonly leaves: boolean
}

interface Plan {
  readonly planned: readonly Planned[]
  readonly refused: ReadonlyMap<string, ProductOutcome['error']>
}

/** Those that come back are in the shop afterwards. */
async function planAll(
  tx: Db,
  ctx: Context,
  shop: Shop,
  changes: readonly ProductChange[],
  at: Date,
): Promise<Plan> {
  const ids = changes.map(({ id }) => id)
  // Locked before they are read: orders may be taking from them.
  await lockOnHand(tx, shop.id, ids)
  const inShop = byId(await storedProducts(tx, shop.id, { ids }))
  const gone = byId(await storedProducts(tx, shop.id, { ids, archived: true }))
  const categories = await namedCategories(tx, shop.id)
  const keys = new Set(categories.filter(({ isArchived }) => !isArchived).map(({ name }) => name))
  const planned: Planned[] = []
  const refused = new Map<string, ProductOutcome['error']>()
  for (const change of changes) {
    const { id, archived: leaves = false } = change
    if (leaves && gone.has(id)) continue
    try {
      const returning = change.archived === false ? gone.get(id) : undefined
      const stored = inShop.get(id) ?? returning
      if (!stored) throw new Problem('not_found')
      const { position, value: was } = stored
      const value = changedProduct(was, change, at)
      assertSettings([...checkProduct(value, keys), ...checkTags(value)])
      if (returning) await bringBack(tx, ctx, shop, { id, value })
      const before = change.stock === undefined ? withoutStock(was) : was
      planned.push({ id, position, before: returning ? null : before, value, leaves })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.set(id, { code: error.code, message: saidOf(error) })
    }
  }
  return { planned, refused }
}

function byId(products: readonly StoredProduct[]): Map<string, StoredProduct> {
  return new Map(products.map((product) => [product.id, product]))
}

/** Where fields are wrong, the first of them. */
function saidOf({ message, details: { fields } }: Problem): string {
  const [first] = Array.isArray(fields) ? fields : []
  return first?.message ?? message
}
