// setPassword: by a one-time link, which also signs its owner in.
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { writePasswordHash } from '../changes.ts'
import { enterByLink, ownerOfLink, passBeforeLink } from '../entry-links.ts'
import type { PersonCalling } from '../limits.ts'
import { assertStrong } from '../password-strength.ts'
import { hashPassword } from '../passwords.ts'
import type { NewSession } from '../sessions.ts'

interface PasswordByLink {
  readonly key: string
  readonly password: string
  readonly second_factor?: string | undefined
}

/** Throws what `passBeforeLink` does, `not_found` for a link that is used or over, and `invalid_request` for a password that is easy to guess. */
export async function setPassword(
  ctx: Context,
  { key, password, second_factor }: PasswordByLink,
  caller: PersonCalling,
  at: Date,
): Promise<NewSession> {
  // First: hashing is work, and made-up links must not cause it.
  const owner = await ownerOfLink(ctx, key, at)
  const { login, name } = owner
  await assertStrong(password, 'password', [login, name])
  const hasTwoFactors = await passBeforeLink(ctx, owner, second_factor, caller, at)
  const hash = await hashPassword(password)
  const write = (tx: Db, personId: string) => writePasswordHash(tx, personId, hash)
  return enterByLink(ctx, key, { sets: 'password', hasTwoFactors, write }, caller, at)
}
