// createDomain: a host that the shop is to answer on, at once where it needs no proof, else once it is proven.
import { invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { tooMany } from '../../../../db/rows.ts'
import { MOST } from '../../../../domain/most.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { type Edit, holdingShop } from '../../../../tenancy/edit.ts'
import { assertRoomFor } from '../../../../tenancy/room.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { deleteClaim, insertClaim } from '../claims.ts'
import { countDomains, type Domain, domainsOfShop, findDomain, needsNoProof, newProof } from '../domains.ts'
import { type DomainInput, domainKey } from '../input.ts'
import { assertHost, saveDomain } from './save-domain.ts'

export interface NewDomain extends DomainInput {
  /** the operator has seen to it that it is the shop's own */
  readonly isProven: boolean
}

/** Throws `invalid_request` and `plan_full`. */
export async function createDomain(
  ctx: Context,
  shop: Shop,
  { host, primary = false, isProven }: NewDomain,
  at: Date,
  { by }: Edit,
): Promise<Domain> {
  const edit = { expected: 'new', ...(by && { by }) } as const
  if (isProven || needsNoProof(host, shop, ctx.config.platformDomain)) {
    const forget = async (tx: Db) => void (await deleteClaim(tx, shop.id, domainKey({ host })))
    await saveDomain(ctx, shop, { host, primary }, edit, forget).catch((error) => {
      throw error instanceof Problem && error.code === 'edit_conflict' ? taken() : error
    })
  } else {
    await claim(ctx, shop, { host, primary }, at, edit)
  }
  const made = await findDomain(ctx.db, shop, host)
  if (!made) throw new Error('A domain that was made cannot be found')
  return made
}

async function claim(
  ctx: Context,
  shop: Shop,
  { host, primary }: Required<DomainInput>,
  at: Date,
  { by }: Edit,
): Promise<void> {
  await holdingShop(ctx.db, shop.id, async (tx) => {
    if (await findDomain(tx, shop, host)) throw taken()
    const domains = await domainsOfShop(tx, shop)
    if (domains.length >= MOST.domains) throw tooMany('host', MOST.domains)
    await assertRoomFor(tx, shop.id, 'domains', { used: countDomains(domains) }, at)
    await assertHost(ctx, tx, shop, host)
    const claimed = { host: domainKey({ host }), is_primary: primary }
    await insertClaim(tx, { shop_id: shop.id, ...claimed, proof: newProof(), created_at: at })
    const after = { ...claimed, status: 'pending' }
    await writeAudit(tx, shop.id, { by, kind: 'domain', id: claimed.host, before: null, after })
  })
}

function taken(): Problem {
  return invalidRequest([{ path: 'host', code: 'taken', message: 'sudah dipakai' }])
}
