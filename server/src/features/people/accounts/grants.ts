// Tokens and invitations: whose they are, and their end with that person's leave from a shop, or when they are no longer an owner there.
import { Problem } from '../../../base/problems.ts'
import type { Db } from '../../../db/pool.ts'
import type { Actor } from '../../../domain/access.ts'
import { writeAudit } from '../../../tenancy/audit.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { deleteTokenRow } from './changes.ts'
import { deleteInvitation, invitedBy } from './invitations.ts'
import { presentToken } from './present.ts'
import { findPerson, ownersOf, tokensOf } from './queries.ts'

/** In the transaction that changes what they are. Locks nothing: the caller holds the shop. */
export async function endGrantsOf(
  tx: Db,
  shop: Pick<Shop, 'id'>,
  personId: string,
  by: Actor | undefined,
): Promise<void> {
  for (const token of await tokensOf(tx, shop.id)) {
    if (token.made_by !== personId) continue
    await deleteTokenRow(tx, shop.id, token.id)
    const change = { kind: 'token', id: token.id, before: presentToken(token), after: null }
    await writeAudit(tx, shop.id, { by, ...change })
  }
  for (const { person_id: id, role } of await invitedBy(tx, shop.id, personId)) {
    await deleteInvitation(tx, shop.id, id)
    await writeAudit(tx, shop.id, { by, kind: 'staff', id, before: { role, invited: true }, after: null })
  }
}

/**
 * What a program makes belongs to the person whose the program is; null: a command's. Asked once the shop is locked, after whoever
 * removes them meanwhile. Throws `not_allowed` and `unauthenticated`.
 */
export async function makerOf(tx: Db, shop: Pick<Shop, 'id'>, { kind, id }: Actor): Promise<string | null> {
  if (kind === 'program') {
    const made = (await tokensOf(tx, shop.id)).find((each) => each.id === id)
    if (!made) throw new Problem('unauthenticated')
    return made.made_by
  }
  if (kind !== 'person' || id === null) return null
  const isOwner = (await ownersOf(tx, shop.id)).some((owner) => owner.id === id)
  if (!isOwner && !(await findPerson(tx, id))?.is_operator)
    throw new Problem('not_allowed', { need: 'owner' })
  return id
}
