// Tokens and invitations end with who made them: with the person's leave from a shop, and when the person is no longer an owner there.
import type { Db } from '../../../db/pool.ts'
import type { Actor } from '../../../domain/access.ts'
import { writeAudit } from '../../../tenancy/audit.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { deleteTokenRow } from './changes.ts'
import { deleteInvitation, invitedBy } from './invitations.ts'
import { presentToken } from './present.ts'
import { tokensOf } from './queries.ts'

/** In the transaction that changes what they are. Locks nothing: the caller holds the shop. */
export async function endGrantsOf(
  tx: Db,
  shop: Pick<Shop, 'id'>,
  personId: string,
  by: Actor | undefined,
): Promise<void> {
  const tokens = (await tokensOf(tx, shop.id)).filter(({ made_by }) => made_by === personId)
  for (const token of tokens) {
    await deleteTokenRow(tx, shop.id, token.id)
    const change = { kind: 'token', id: token.id, before: presentToken(token), after: null }
    await writeAudit(tx, shop.id, { by, ...change })
  }
  const makers = [personId, ...tokens.map(({ id }) => id)]
  for (const { person_id: id, role } of await invitedBy(tx, shop.id, makers)) {
    await deleteInvitation(tx, shop.id, id)
    await writeAudit(tx, shop.id, { by, kind: 'staff', id, before: { role, invited: true }, after: null })
  }
}
