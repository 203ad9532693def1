// A plan that was bought in the shop itself, as goods are: it is for the shop that its buyer owns.
import type { Db } from '../../../db/pool.ts'
import { planOfSku } from '../../../domain/plan-terms.ts'
import { findShopsByIds } from '../../../tenancy/queries.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { findPersonByLogin, rolesOfPerson } from '../../people/accounts/queries.ts'
import { insertPlanOrder, planOrderOf } from './queries.ts'

export interface DirectOrder {
  readonly draft_id: string
  /** proven by a code */
  readonly contact: string
  readonly buyer_note: string | null
}

export interface DirectLine {
  readonly sku: string | null
  readonly qty: number
}

/** In the transaction that says it is paid. False: it is for a plan, and nobody can tell for which shop. */
export async function notePlanOrder(
  tx: Db,
  seller: Pick<Shop, 'id'>,
  order: DirectOrder,
  lines: readonly DirectLine[],
  at: Date,
): Promise<boolean> {
  const plans = lines.flatMap(({ sku, qty }) => {
    const plan = planOfSku(sku ?? '')
    return plan && sku ? [{ sku, ...plan, days: plan.days * qty }] : []
  })
  if (plans.length === 0 || (await planOrderOf(tx, seller.id, order.draft_id))) return true
  const shop = await shopOfBuyer(tx, seller, order)
  const [first, ...others] = plans
  // Several at once: nobody can tell in which order.
  if (!first || !shop || others.length > 0) return false
  const { sku, plan, days } = first
  await insertPlanOrder(tx, {
    shop_id: seller.id,
    draft_id: order.draft_id,
    for_shop: shop.slug,
    sku,
    plan,
    days,
    created_at: at,
  })
  return true
}

/** The only one, or the one that the note names by its address. */
async function shopOfBuyer(
  tx: Db,
  seller: Pick<Shop, 'id'>,
  { contact, buyer_note }: DirectOrder,
): Promise<Shop | null> {
  const person = await findPersonByLogin(tx, contact)
  // Who never proved the contact may be somebody else than who bought.
  if (!person?.confirmed_at) return null
  const roles = Object.entries(await rolesOfPerson(tx, person.id))
  const owned = roles.flatMap(([id, role]) => (role === 'owner' && id !== seller.id ? [id] : []))
  const shops = await findShopsByIds(tx, owned)
  const words = new Set(buyer_note?.toLowerCase().match(/[a-z0-9-]+/g))
  const named = shops.filter(({ slug }) => words.has(slug))
  const [shop, other] = shops.length === 1 ? shops : named
  return shop && !other ? shop : null
}
