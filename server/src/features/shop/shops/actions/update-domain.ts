// updateDomain and removeDomain: a domain is made primary or given up, whether it is proven or not.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { assertExpected, type Edit, holdingShop } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { type ClaimRow, deleteClaim, updateClaim } from '../claims.ts'
import { type Domain, findDomain } from '../domains.ts'
import { deleteDomain, saveDomain } from './save-domain.ts'

/** Throws `not_found` and `edit_conflict`. */
export async function updateDomain(
  ctx: Context,
  shop: Shop,
  host: string,
  primary: boolean | undefined,
  edit: Edit,
): Promise<Domain> {
  const found = await getDomain(ctx.db, shop, host)
  const { claim, version, isPrimary } = found
  if (!claim) {
    // Never one that has just been given up: that would be an unproven one.
    const input = { host: found.host, primary: primary ?? isPrimary }
    await saveDomain(ctx, shop, input, { expected: version, ...edit })
  } else {
    const isSame = primary === undefined || primary === isPrimary
    const change = isSame ? null : (tx: Db) => updateClaim(tx, claim, primary)
    await changeClaim(ctx, shop, claim, edit, change, { is_primary: primary })
  }
  return getDomain(ctx.db, shop, host)
}

/** Throws `not_found` and `edit_conflict`. */
export async function removeDomain(ctx: Context, shop: Shop, host: string, edit: Edit): Promise<void> {
  const { claim } = await getDomain(ctx.db, shop, host)
  if (!claim) return deleteDomain(ctx, shop, host, edit)
  const remove = async (tx: Db) => void (await deleteClaim(tx, shop.id, claim.host))
  await changeClaim(ctx, shop, claim, edit, remove, null)
}

/** `change`: null where it stays as it is; which version was seen counts then as well. */
async function changeClaim(
  ctx: Context,
  shop: Shop,
  { host }: ClaimRow,
  edit: Edit,
  change: ((tx: Db) => Promise<void>) | null,
  after: object | null,
): Promise<void> {
  await holdingShop(ctx.db, shop.id, async (tx) => {
    const { claim, version } = await getDomain(tx, shop, host)
    if (!claim) throw new Problem('not_found')
    const { is_primary } = claim
    const value = { host, primary: is_primary, status: 'pending' }
    assertExpected({ version, value }, edit)
    if (!change) return
    await change(tx)
    await writeAudit(tx, shop.id, { by: edit.by, kind: 'domain', id: host, before: { is_primary }, after })
  })
}

/** Throws `not_found`. */
export async function getDomain(db: Db, shop: Shop, host: string): Promise<Domain> {
  const found = await findDomain(db, shop, host)
  if (!found) throw new Problem('not_found')
  return found
}
