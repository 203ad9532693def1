// Personal data in answers that are kept for a repeated request: sealed, for a day.
import { sql } from 'kysely'
import { inBatches } from '../../db/batches.ts'
import type { Db } from '../../db/pool.ts'
import type { Contact } from '../../domain/contact.ts'
import { maskContact } from '../../domain/masks.ts'
import type { Holder, Subject } from '../../tenancy/personal-data.ts'
import { forgetReplies } from './queries.ts'
import { openReply } from './replies.ts'

const BATCH = 500

interface KeptRow {
  readonly key_hash: string
  readonly sealed: Buffer
}

/**
 * An answer that names the buyer or an order is forgotten. Its key stays where something was done under it, so that it is not
 * done again; any other request is refused by what has become of the order. Nobody can tell whose an answer is without
 * opening it, so every kept answer of the shop is looked at, when somebody has asked: where time alone forgets, it forgets
 * answers within a day.
 */
export const answerHolder: Holder = {
  async anonymise(tx, keys, subject) {
    const { shop, contact } = subject
    if (!contact) return
    const names = namesIn(contact, subject)
    const batches = inBatches(
      BATCH,
      ({ key_hash }: KeptRow) => key_hash,
      (after) => nextAnswers(tx, shop.id, after),
    )
    for await (const rows of batches) {
      const naming: string[] = []
      for (const { key_hash, sealed } of rows) {
        // One that does not open any more is of no use, and could name anybody.
        const answer = await openReply(keys, { shopId: shop.id, keyHash: key_hash, sealed }).catch(() => null)
        if (answer === null || names.some((name) => answer.includes(name))) naming.push(key_hash)
      }
      await forgetReplies(tx, shop.id, naming, 'all')
    }
  },
}

async function nextAnswers(tx: Db, shopId: string, after: string): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select key_hash, sealed from idempotency_keys
    where shop_id = ${shopId} and key_hash > ${after} and sealed is not null
    order by key_hash limit ${BATCH}`.execute(tx)
  return rows
}

function namesIn({ value }: Contact, { orders }: Subject): string[] {
  const ofOrders = orders.flatMap(({ id, number, draft_id, phone }) => [id, number, draft_id, phone ?? ''])
  return [value, maskContact(value), ...ofOrders].filter((name) => name !== '')
}
