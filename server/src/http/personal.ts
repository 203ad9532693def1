// Personal data in answers that are kept for a repeated request: sealed, for a day.
import { sql } from 'kysely'
import { maskContact } from '../domain/masks.ts'
import type { Holder, Subject } from '../tenancy/holder.ts'
import { openKept } from './idempotency.ts'

const PAGE = 500

/**
 * An answer that names the buyer or an order is forgotten. What was done under its key stays known, so that the request
 * does not enter a sale once more when it comes again; of other work the key goes as well, and asked again it is refused
 * by what has become of the order. Nobody can tell whose an answer is without opening it, so every one of the shop is
 * looked at.
 */
export const answerHolder: Holder = {
  async anonymise(tx, { secrets }, subject) {
    const { shop } = subject
    const names = namesIn(subject)
    if (names.length === 0) return
    for (let after = ''; ; ) {
      const { rows } = await sql<{ key_hash: string; sealed: Buffer }>`
        select key_hash, sealed from idempotency_keys
        where shop_id = ${shop.id} and key_hash > ${after} and sealed is not null
        order by key_hash limit ${PAGE}`.execute(tx)
      const naming: string[] = []
      for (const { key_hash, sealed } of rows) {
        const answer = await openKept(secrets, { shopId: shop.id, keyHash: key_hash }, sealed)
        if (answer === null || names.some((name) => answer.includes(name))) naming.push(key_hash)
      }
      await sql`
        delete from idempotency_keys
        where shop_id = ${shop.id} and key_hash = any(${naming}::text[]) and done_as is null`.execute(tx)
      await sql`
        update idempotency_keys set status = null, sealed = null, leased_until = created_at
        where shop_id = ${shop.id} and key_hash = any(${naming}::text[])`.execute(tx)
      const last = rows.at(-1)
      if (!last || rows.length < PAGE) return
      after = last.key_hash
    }
  },
}

function namesIn({ contact, orders }: Subject): string[] {
  const ofOrders = orders.flatMap(({ id, number, draft_id, phone }) => [id, number, draft_id, phone ?? ''])
  const ofContact = contact ? [contact.value, maskContact(contact.value)] : []
  return [...ofContact, ...ofOrders].filter((name) => name !== '')
}
