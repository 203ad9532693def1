// Tokens and invitations: whose they are, and their end with that person's leave from a shop, or when they are no longer an owner there.
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import type { Actor, Role } from '../../../domain/access.ts'
import { writeAudit } from '../../../tenancy/audit.ts'
import { noteKnownSecrets } from '../../../tenancy/known-secrets.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { deleteTokenRow } from './changes.ts'
import { deleteInvitation, invitedBy } from './invitations.ts'
import { presentToken } from './present.ts'
import { findPerson, ownersOf, type StaffRow, tokensOf } from './queries.ts'

interface GrantsEnd {
  readonly personId: string
  /** what they were there; null: nothing yet */
  readonly was: Pick<StaffRow, 'role' | 'created_at'> | null
  /** what they are from now on; null: nothing */
  readonly is: Role | null
}

/**
 * In the transaction that changes what they are. What they know cannot be taken
 * from them, so it is noted. Locks nothing: the caller holds the shop.
 */
export async function endGrantsOf(
  tx: Db,
  ctx: Context,
  shop: Pick<Shop, 'id'>,
  { personId, was, is }: GrantsEnd,
  by: Actor | undefined,
): Promise<void> {
  if (was) await noteKnownSecrets(tx, ctx, shop.id, { since: was.created_at, was: was.role, is })
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
