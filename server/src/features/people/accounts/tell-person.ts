// Messages to people about their accounts: in the name of the platform, whose the account is, and not of any shop of theirs.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { consoleAddress } from '../../../domain/addresses.ts'
import { queueMessage } from '../messages/actions/queue-message.ts'
import { type AccountChangedMessage, FROM_PLATFORM, type PersonContent } from '../messages/message.ts'
import { findPerson, type PersonRow } from './queries.ts'

type Addressee = Pick<PersonRow, 'login' | 'channel'>

export function tellPerson(tx: Db, ctx: Context, person: Addressee, content: PersonContent): Promise<void> {
  return tellPersonFromShop(tx, ctx, FROM_PLATFORM, person, content)
}

/** To a confirmed contact, so that its owner learns of a change that somebody else made. */
export async function tellOfChange(
  tx: Db,
  ctx: Context,
  personId: string,
  change: AccountChangedMessage['change'],
): Promise<void> {
  const person = await findPerson(tx, personId)
  if (!person?.confirmed_at) return
  const console_url = consoleAddress(ctx.platform)
  await tellPerson(tx, ctx, person, {
    kind: 'account_changed',
    change,
    person_name: person.name,
    console_url,
  })
}

/** What a shop has to say: that it invites them. */
export async function tellPersonFromShop(
  tx: Db,
  ctx: Context,
  shop: { readonly id: string; readonly name: string },
  { channel, login }: Addressee,
  content: PersonContent,
): Promise<void> {
  await queueMessage(tx, ctx, shop, { channel, to: login, ...content })
}
