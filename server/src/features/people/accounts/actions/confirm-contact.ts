// sendContactCode and confirmContact: a person who has signed in proves that the contact of the account is theirs.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Person } from '../../../../domain/access.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { CODE_MINUTES, matchCode, sendCode } from '../account-codes.ts'
import { countMessage } from '../ask-for-message.ts'
import { confirmPerson, useAccountCode } from '../changes.ts'
import { countCodeTry, type PersonCalling } from '../limits.ts'
import { findPerson } from '../queries.ts'

/** Throws `otp_limit`. */
export async function sendContactCode(
  ctx: Context,
  who: Person,
  caller: PersonCalling,
  at: Date,
): Promise<void> {
  await countMessage(ctx, { login: who.login, personId: who.id, caller }, at)
  // Refused within it: a code that nobody was sent is not kept either.
  await inTransaction(ctx.db, async (tx) => {
    const person = await findPerson(tx, who.id)
    if (!person) throw new Problem('unauthenticated')
    const sent = await sendCode(tx, ctx, person, 'confirm', at)
    if (sent === 'enough') throw new Problem('otp_limit', {}, CODE_MINUTES * 60)
  })
}

/** Throws `code_refused`. */
export async function confirmContact(
  ctx: Context,
  { id, login, name }: Person,
  code: string,
  caller: PersonCalling,
  at: Date,
): Promise<void> {
  const tries = await countCodeTry(ctx, { login, personId: id, caller }, at)
  const match = await matchCode(ctx, id, 'confirm', code, at)
  if (!match || tries.isOver) throw new Problem('code_refused')
  await tries.forget()
  await inTransaction(ctx.db, async (tx) => {
    if (!(await useAccountCode(tx, match))) throw new Problem('code_refused')
    await confirmPerson(tx, id, at)
    const by = { kind: 'person', id, name } as const
    const [before, after] = [{ is_confirmed: false }, { is_confirmed: true }]
    await writeAudit(tx, null, { by, kind: 'person', id, before, after })
  })
}
