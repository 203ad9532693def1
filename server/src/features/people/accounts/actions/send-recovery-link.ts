// sendRecoveryLink: a way back for people who lost theirs, to the confirmed contact.
import type { Context } from '../../../../context.ts'
import { askForMessage } from '../ask-for-message.ts'
import type { PersonCalling } from '../limits.ts'
import { newEntryLink } from '../new-person.ts'
import { tellPerson } from '../tell-person.ts'

export const RECOVERY_HOURS = 1

/** Throws `otp_limit`. */
export async function sendRecoveryLink(
  ctx: Context,
  login: string,
  caller: PersonCalling,
  at: Date,
): Promise<void> {
  await askForMessage(ctx, login, caller, at, async (tx, person) => {
    const terms = { lifeMs: RECOVERY_HOURS * 3_600_000, isSent: true }
    const link = await newEntryLink(tx, ctx, person.id, terms, at)
    const person_name = person.name
    const purpose = 'recovery'
    await tellPerson(tx, ctx, person, {
      kind: 'account_link',
      purpose,
      person_name,
      link,
      hours: RECOVERY_HOURS,
    })
  })
}
