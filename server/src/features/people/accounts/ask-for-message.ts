// Messages that anyone may ask for in anyone's name: a code to sign in, a link to come back.
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { countTry, ofAnybody, type PersonCalling, type TriedLogin } from './limits.ts'
import { loginOf } from './logins.ts'
import { findPersonByLogin, type PersonRow } from './queries.ts'

/**
 * Writes only to a confirmed contact, and the answer does not wait for it: it is the same, after the same work, whether
 * the account exists or not. Throws `otp_limit`, likewise.
 */
export async function askForMessage(
  ctx: Context,
  given: string,
  caller: PersonCalling,
  at: Date,
  write: (tx: Db, person: PersonRow) => Promise<unknown>,
): Promise<void> {
  const login = loginOf(given)
  const person = await findPersonByLogin(ctx.db, login)
  await countMessage(ctx, { login, personId: person?.id ?? null, caller }, at)
  if (!person?.confirmed_at) return
  void inTransaction(ctx.db, (tx) => write(tx, person)).catch((error) =>
    ctx.log.error({ err: error, person: person.id }, 'a message to a person could not be written'),
  )
}

/** Throws `otp_limit`. */
export async function countMessage(ctx: Context, asked: TriedLogin, at: Date): Promise<void> {
  for (const [tried, kept] of SHARES) {
    const counted = await countTry(ctx, tried, asked, at)
    if (!counted.isOver) continue
    const own = counted.isOverOfCaller ? counted : await countTry(ctx, kept, ofAnybody(asked), at)
    if (!own.isOver) continue
    ctx.metrics.codeRefused('account')
    throw new Problem('otp_limit', {}, own.secondsLeft)
  }
}

const SHARES = [
  ['message', 'kept_message'],
  ['message_of_day', 'kept_message_of_day'],
] as const
