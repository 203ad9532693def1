// What each owner of tables tells and forgets of a buyer: its `personal.ts` gives a `Holder`.
import type { Secrets } from '../base/secrets.ts'
import type { Db } from '../db/pool.ts'
import type { Contact } from '../domain/contact.ts'
import type { Shop } from './shop.ts'

/** Whose data it is about, in one shop. */
export interface Subject {
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

export interface Keys {
  readonly secrets: Secrets
}

/** By the name of what it is, such as `drafts`: rows in words that a buyer can read. */
export type Held = Readonly<Record<string, readonly unknown[]>>

export interface Holder {
  /** what is held of the subject; left out: nothing that is not told by another */
  find?(db: Db, keys: Keys, subject: Subject): Promise<Held>
  /** in one transaction with all the others */
  anonymise(tx: Db, keys: Keys, subject: Subject): Promise<void>
}

/** In the place of a contact where equal ones must still be told apart from others: nobody without APP_SECRET can turn it back. */
export function pseudonymsOf({ secrets }: Keys, shopId: string, mailbox: string): [string, ...string[]] {
  const [today, ...others] = secrets.macs('anonymised-contact', `${shopId} ${mailbox}`)
  return [pseudonym(today), ...others.map(pseudonym)]
}

function pseudonym(mac: Buffer): string {
  return `anonymised:${mac.toString('base64url')}`
}
