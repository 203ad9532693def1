// Six digits to a person's contact: made, sent, and held against what comes back.
import { randomInt } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { newId } from '../../../domain/ids.ts'
import { insertAccountCode } from './changes.ts'
import { type AccountCodeRow, accountCodesOf, type PersonRow } from './queries.ts'
import { tellPerson } from './tell-person.ts'

export const CODE_MINUTES = 10

/** False: nobody can write to them. */
export async function sendCode(
  tx: Db,
  ctx: Context,
  person: PersonRow,
  purpose: AccountCodeRow['purpose'],
  at: Date,
): Promise<boolean> {
  const id = newId('otp')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await insertAccountCode(tx, {
    id,
    person_id: person.id,
    purpose,
    code_hash: ctx.secrets.mac('account-code', `${id} ${code}`),
    created_at: at,
    expires_at: new Date(at.getTime() + CODE_MINUTES * 60_000),
  })
  return tellPerson(tx, ctx, person, { kind: 'account_code', code, minutes: CODE_MINUTES, purpose })
}

/**
 * Which of the codes that still count it is; null: none. A newer one does not void those before it: else a stranger who
 * asks for codes in somebody's name could void each one before it is read.
 */
export async function matchCode(
  ctx: Context,
  personId: string | null,
  purpose: AccountCodeRow['purpose'],
  given: string,
  at: Date,
): Promise<AccountCodeRow | null> {
  const codes = await accountCodesOf(ctx.db, personId ?? '', purpose, at)
  const typed = given.replace(/\s/g, '')
  return (
    codes.find(({ id, code_hash }) => ctx.secrets.isMac('account-code', `${id} ${typed}`, code_hash)) ?? null
  )
}
