// verifyDomain: looks for the proof that a domain is the shop's own; from then on it leads to the shop.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import type { Actor } from '../../../../domain/access.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { type ClaimRow, deleteClaim, noteCheck } from '../claims.ts'
import { type Domain, isProven, proofPlaces } from '../domains.ts'
import { saveDomain } from './save-domain.ts'
import { getDomain } from './update-domain.ts'

/** One that is not proven stays as it is, with why. Throws `not_found`, and `invalid_request` when another shop was first. */
export async function verifyDomain(
  ctx: Context,
  shop: Shop,
  host: string,
  at: Date,
  by: Actor,
): Promise<Domain> {
  const found = await getDomain(ctx.db, shop, host)
  if (!found.claim) return found
  if (await isProven(ctx.domainProofs, found.claim)) await activate(ctx, shop, found.claim, by)
  else await noteCheck(ctx.db, found.claim, { at, error: notFound(found.host) })
  return getDomain(ctx.db, shop, host)
}

async function activate(
  ctx: Context,
  shop: Shop,
  { host, is_primary, proof }: ClaimRow,
  by: Actor,
): Promise<void> {
  const takeClaim = async (tx: Db) => {
    // Given up meanwhile, or claimed anew with a proof that nobody has looked for.
    if (!(await deleteClaim(tx, shop.id, host, proof))) throw new Problem('not_found')
  }
  await saveDomain(ctx, shop, { host, primary: is_primary }, { by }, takeClaim)
}

function notFound(host: string): string {
  const { txtName, fileUrl } = proofPlaces(host)
  return `Bukti belum ditemukan di catatan TXT ${txtName} maupun di berkas ${fileUrl}.`
}
