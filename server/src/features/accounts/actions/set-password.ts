// setPassword: by a one-time link, which also proves that the account is its owner's.
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Problem } from '../../../problems.ts'
import { deleteSessionsOf, useEntryLink, writePasswordHash } from '../changes.ts'
import { hashKey } from '../keys.ts'
import { hashPassword } from '../passwords.ts'

/** Whoever was signed in with the password before is signed out. Throws `not_found` for a link that is used or over. */
export async function setPassword(
  ctx: Context,
  linkKey: string,
  password: string,
  at: Date,
): Promise<string> {
  const hash = await hashPassword(password)
  return inTransaction(ctx.db, async (tx) => {
    const personId = await useEntryLink(tx, hashKey(linkKey), at)
    if (!personId) throw new Problem('not_found')
    await writePasswordHash(tx, personId, hash)
    await deleteSessionsOf(tx, personId)
    return personId
  })
}
