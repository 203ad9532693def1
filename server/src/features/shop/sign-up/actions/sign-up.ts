// signUp: a code that came back opens a shop, with the account of its owner where there is none yet, and signs them in.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { confirmPerson } from '../../../people/accounts/changes.ts'
import { countCodeTry, type PersonCalling } from '../../../people/accounts/limits.ts'
import { contactOf } from '../../../people/accounts/logins.ts'
import { personWith } from '../../../people/accounts/new-person.ts'
import { findPersonByLogin } from '../../../people/accounts/queries.ts'
import { passSecondFactor } from '../../../people/accounts/second-factor/pass.ts'
import { beginSession, type NewSession } from '../../../people/accounts/sessions.ts'
import { useCode } from '../changes.ts'
import { assertMaySignUp, takeInvitation } from '../may-sign-up.ts'
import { assertNames, openShop } from '../open-shop.ts'
import { codesOf, type SignUpCodeRow } from '../queries.ts'
import type { SignUpInput } from '../schema.ts'
import { countOfCaller, countOfMailbox } from './send-sign-up-code.ts'

/**
 * Again with the same code and address, it signs in to what the first one opened: an answer may have been lost. Throws
 * `not_allowed`, `invalid_request`, `code_refused`, `rate_limited`, and what an account with a second step asks for.
 */
export async function signUp(
  ctx: Context,
  wanted: SignUpInput,
  caller: PersonCalling,
  at: Date,
): Promise<NewSession> {
  const { login, code, slug, second_factor, invitation } = wanted
  const contact = contactOf(login)
  const known = await findPersonByLogin(ctx.db, contact.value)
  const tries = await countCodeTry(ctx, { login: contact.value, personId: known?.id ?? null, caller }, at)
  const match = await matchingCode(ctx, contact.value, code, at)
  if (!match || tries.isOver) throw new Problem('code_refused')
  await tries.forget()
  const isAgain = match.opened !== null
  if (isAgain && (match.opened !== slug || !known)) throw new Problem('code_refused')
  if (!isAgain) {
    await assertMaySignUp(ctx, invitation, at)
    assertNames(ctx, wanted)
    await countOfCaller(ctx, 'new_shop', caller, at)
    await countOfMailbox(ctx, contact.value, caller, at)
  }
  const hasTwoFactors = known ? await passSecondFactor(ctx, known, second_factor, caller, at) : false
  return inTransaction(ctx.db, async (tx) => {
    if (!isAgain && !(await useCode(tx, match.id, slug))) throw new Problem('code_refused')
    const person = await personWith(tx, contact, wanted.person_name, at)
    if (!isAgain) {
      await confirmPerson(tx, person.id, at)
      await takeInvitation(tx, ctx, invitation, slug, at)
      await openShop(tx, ctx, person, wanted, at)
    }
    return beginSession(tx, ctx, person, caller, at, hasTwoFactors)
  })
}

/** null: none of those that still count. */
async function matchingCode(
  ctx: Context,
  contact: string,
  given: string,
  at: Date,
): Promise<SignUpCodeRow | null> {
  const codes = await codesOf(ctx.db, ctx.secrets.macs('sign-up', contact), at)
  const typed = given.replace(/\s/g, '')
  return (
    codes.find(({ id, code_hash }) => ctx.secrets.isMac('sign-up code', `${id} ${typed}`, code_hash)) ?? null
  )
}
