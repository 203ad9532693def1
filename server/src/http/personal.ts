// Personal data in answers that are kept for a repeated request: sealed, for a day.
import { sql } from 'kysely'
import type { Contact } from '../domain/contact.ts'
import type { Holder, Subject } from '../tenancy/holder.ts'
import { openKept } from './idempotency.ts'
import { forgetAnswers } from './idempotency-queries.ts'

const PAGE = 500

/**
 * An answer that names the buyer or an order is forgotten. Its key stays where something was done under it, so that it is not
 * done again; any other request is refused by what has become of the order. Nobody can tell whose an answer is without
 * opening it, so every kept answer of the shop is looked at, when somebody has asked: where time alone forgets, it forgets
 * answers within a day.
 */
export const answerHolder: Holder = {
  async anonymise(tx, { secrets }, subject) {
    const { shop, contact } = subject
    if (!contact) return
    const names = namesIn(contact, subject)
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
      await forgetAnswers(tx, shop.id, naming, 'all')
      const last = rows.at(-1)
      if (!last || rows.length < PAGE) return
      after = last.key_hash
    }
  },
}

function namesIn({ value }: Contact, { orders }: Subject): string[] {
  const ofOrders = orders.flatMap(({ id, number, draft_id, phone }) => [id, number, draft_id, phone ?? ''])
  return [value, ...ofOrders].filter((name) => name !== '')
}
