// Tokens end with who made them: with the person's leave from a shop, and when the person is no longer an owner there.
import type { Db } from '../../../db/pool.ts'
import type { Actor } from '../../../domain/access.ts'
import { writeAudit } from '../../../tenancy/audit.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { deleteTokenRow } from './changes.ts'
import { presentToken } from './present.ts'
import { tokensOf } from './queries.ts'

/** In the transaction that changes what they are. Locks nothing: the caller holds the shop. */
export async function endTokensOf(
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
}
