// What each owner of tables finds and forgets of a buyer: the `personal` of its manifest.
import type { WithSecrets } from '../base/secrets.ts'
import type { Db } from '../db/pool.ts'
import type { Contact } from '../domain/contact.ts'
import { maskContact } from '../domain/masks.ts'
import type { Shop } from './shop.ts'

/** Whose data it is about, in one shop. */
export interface DataSubject {
  readonly shop: Shop
  /** null: nobody asked; these orders have grown old */
  readonly contact: Contact | null
  /** that name this contact, as their contact or as the phone for the courier; locked while they are anonymised */
  readonly orders: readonly OrderRef[]
}

export interface OrderRef {
  readonly id: string
  readonly number: string
  readonly draft_id: string
  readonly phone: string | null
}

/** By the name of what it is, such as `drafts`: rows in words that a buyer can read. */
export type PersonalRows = Readonly<Record<string, readonly unknown[]>>

export interface PersonalData {
  /** left out: nothing that another owner does not show */
  find?(db: Db, subject: DataSubject, ctx: WithSecrets): Promise<PersonalRows>
  /** in one transaction with all the others */
  anonymise(tx: Db, subject: DataSubject, ctx: WithSecrets): Promise<void>
}

/** Every text by which somebody could recognise the subject in what was written of it. */
export function textsNaming({ contact, orders }: DataSubject): string[] {
  const ofContact = contact ? [contact.value, maskContact(contact.value)] : []
  const ofOrders = orders.flatMap(({ id, number, draft_id, phone }) => [id, number, draft_id, phone ?? ''])
  return [...ofContact, ...ofOrders].filter((text) => text !== '')
}

/** Stands for a contact where equal ones must stay equal. Nobody turns it back without APP_SECRET. */
export function pseudonymsOf(
  { secrets }: WithSecrets,
  shopId: string,
  mailbox: string,
): [string, ...string[]] {
  const [today, ...others] = secrets.macs('anonymised-contact', `${shopId} ${mailbox}`)
  return [pseudonym(today), ...others.map(pseudonym)]
}

function pseudonym(mac: Buffer): string {
  return `anonymised:${mac.toString('base64url')}`
}
