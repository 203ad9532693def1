// Messages to people with an account: every message is a shop's, so it comes from one of theirs.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { consoleAddress } from '../../../domain/addresses.ts'
import { findShopsByIds } from '../../../tenancy/queries.ts'
import { queueMessage } from '../messages/actions/queue-message.ts'
import type { AccountChangedMessage, PersonContent } from '../messages/message.ts'
import { findPerson, type PersonRow, rolesOfPerson } from './queries.ts'

type Addressee = Pick<PersonRow, 'id' | 'login' | 'channel'>

/**
 * From the first of their shops, by its slug. False: they have none, as an operator may, who comes in by password, by
 * passkey, or by a link that a command makes.
 */
export async function tellPerson(
  tx: Db,
  ctx: Context,
  person: Addressee,
  content: PersonContent,
): Promise<boolean> {
  const [shop] = await findShopsByIds(tx, Object.keys(await rolesOfPerson(tx, person.id)))
  if (!shop) return false
  await tellPersonFromShop(tx, ctx, shop, person, content)
  return true
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

/** From a shop that is theirs. */
export async function tellPersonFromShop(
  tx: Db,
  ctx: Context,
  shop: { readonly id: string; readonly name: string },
  { channel, login }: Addressee,
  content: PersonContent,
): Promise<void> {
  await queueMessage(tx, ctx, shop, { channel, to: login, ...content })
}
