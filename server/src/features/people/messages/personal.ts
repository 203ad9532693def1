// Personal data of messages: what waits or lies in the outbox sealed, and to whom the rest went.
import { sql } from 'kysely'
import type { WithSecrets } from '../../../base/secrets.ts'
import type { Db } from '../../../db/pool.ts'
import { maskContact } from '../../../domain/masks.ts'
import type { DataSubject, PersonalData } from '../../../tenancy/personal-data.ts'
import type { MessageRow } from './queries.ts'
import { openMessage } from './seal-message.ts'

/** The recipient of a message whose buyer is forgotten. */
const NOBODY = '***'

/** Leaves out messages to those who work in the shop: they may be its buyers as well. */
const TO_BUYERS = sql<boolean>`(kind not like 'merchant%' and kind not like 'account%')`

export const personalMessages: PersonalData = {
  async find(db, subject, ctx) {
    const sealed = await sealedOf(db, subject, ctx)
    // An export shows no codes: those are for the reader of the mailbox. And a person who is only the courier's phone
    // number sees nothing that went to another contact, such as a link to the order.
    const texts = new Map(
      sealed.flatMap(({ id, kind, isTo, content }) => (isTo && kind !== 'code' ? [[id, content]] : [])),
    )
    const ids = sealed.map(({ id }) => id)
    const { rows } = await sql<MessageRow>`
      select * from messages where shop_id = ${subject.shop.id} and ${TO_BUYERS}
        and (order_number = any(${numbersOf(subject)}::text[]) or id = any(${ids}::text[]))
      order by created_at`.execute(db)
    return {
      messages: rows.map(
        ({ id, kind, channel, recipient_masked, status, order_number, created_at, sent_at }) => ({
          kind,
          channel,
          to: recipient_masked,
          status,
          order_number,
          created_at,
          sent_at,
          ...(texts.has(id) && { content: texts.get(id) }),
        }),
      ),
    }
  },

  /** Deletes what is not sent yet; of the rest keeps that something was sent, and when. */
  async anonymise(tx, subject, ctx) {
    const shopId = subject.shop.id
    const sealed = await sealedOf(tx, subject, ctx)
    await sql`
      delete from messages where shop_id = ${shopId} and id = any(${sealed.map(({ id }) => id)}::text[])`.execute(
      tx,
    )
    const masked = subject.contact ? [maskContact(subject.contact.value)] : []
    await sql`
      update messages set recipient_masked = ${NOBODY}, last_error = null
      where shop_id = ${shopId} and ${TO_BUYERS}
        and (order_number = any(${numbersOf(subject)}::text[]) or recipient_masked = any(${masked}::text[]))`.execute(
      tx,
    )
  },
}

interface NamingMessage extends Pick<MessageRow, 'shop_id' | 'id' | 'kind' | 'sealed' | 'order_number'> {
  readonly is_to_buyer: boolean
}

/** Messages that still have their contents and name this buyer: sent to the contact, or about one of the orders. */
async function sealedOf(db: Db, subject: DataSubject, { secrets }: WithSecrets) {
  const { rows } = await sql<NamingMessage>`
    select shop_id, id, kind, sealed, order_number, ${TO_BUYERS} as is_to_buyer from messages
    where shop_id = ${subject.shop.id} and sealed is not null
      and status in ('waiting', 'outbox')
      and (${subject.contact !== null} or order_number = any(${numbersOf(subject)}::text[]))`.execute(db)
  const numbers = new Set(numbersOf(subject))
  return rows.flatMap(({ sealed, ...row }) => {
    const message = sealed && openMessage(secrets, row, sealed)
    const isTo = row.is_to_buyer && message !== null && message.to === subject.contact?.value
    const isAbout = row.order_number !== null && numbers.has(row.order_number)
    return isTo || isAbout ? [{ ...row, isTo, content: message?.content }] : []
  })
}

function numbersOf({ orders }: DataSubject): string[] {
  return orders.map(({ number }) => number)
}
