// setPassword: by a one-time link, which also signs its owner in.
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { writePasswordHash } from '../changes.ts'
import { enterByLink, ownerOfLink } from '../entry-links.ts'
import { assertStrong } from '../password-strength.ts'
import { hashPassword } from '../passwords.ts'
import type { NewSession, SessionBegun } from '../sessions.ts'

/** Throws `not_found` for a link that is used or over, and `invalid_request` for a password that is easy to guess. */
export async function setPassword(
  ctx: Context,
  linkKey: string,
  password: string,
  at: Date,
  caller: SessionBegun = { agent: '', device: null },
): Promise<NewSession> {
  // First: hashing is work, and made-up links must not cause it.
  const { login, name } = await ownerOfLink(ctx, linkKey, at)
  await assertStrong(password, 'password', [login, name])
  const hash = await hashPassword(password)
  const write = (tx: Db, personId: string) => writePasswordHash(tx, personId, hash)
  return enterByLink(ctx, linkKey, { sets: 'password', write }, caller, at)
}
