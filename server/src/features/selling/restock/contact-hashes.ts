// SQL by which those who wait are known by a hash under APP_SECRET again, after it was changed.
import { sql } from 'kysely'
import type { Secrets } from '../../../base/secrets.ts'
import { inBatches } from '../../../db/batches.ts'
import type { Db } from '../../../db/pool.ts'
import type { SealedCounts, SealedPart } from '../../../db/sealed.ts'
import { hashesOfContact, openContact } from './contact.ts'

interface Row {
  readonly id: string
  readonly contact_hash: Buffer
  readonly contact_sealed: Buffer
}

const BATCH = 200

/** Without it somebody who waits could ask a second time once the old secret is dropped, and be told twice. */
export const hashedContacts: SealedPart = {
  kind: 'hashes of those who wait for goods',
  column: 'restock_requests.contact_hash',
  async walk(db, secrets, shopId, anew) {
    const counts: SealedCounts = { first: 0, other: 0, lost: 0 }
    const batches = inBatches(BATCH, idOf, (after) => nextRows(db, shopId, after))
    for await (const rows of batches) {
      for (const row of rows) {
        const hash = hashOf(secrets, shopId, row)
        // What does not open counts where it is sealed.
        if (hash === null || hash.equals(row.contact_hash)) counts.first++
        else if (anew && (await changeHash(db, shopId, row, hash))) counts.first++
        else counts.other++
      }
    }
    return counts
  },
}

function idOf({ id }: Row): string {
  return id
}

async function nextRows(db: Db, shopId: string, after: string): Promise<Row[]> {
  return db
    .selectFrom('restock_requests')
    .where('shop_id', '=', shopId)
    .where('id', '>', after)
    .select(['id', 'contact_hash', 'contact_sealed'])
    .orderBy('id')
    .limit(BATCH)
    .execute()
}

function hashOf(secrets: Secrets, shopId: string, { id, contact_sealed }: Row): Buffer | null {
  const contact = openContact({ secrets }, { shop_id: shopId, id }, contact_sealed)
  return contact === null ? null : hashesOfContact({ secrets }, shopId, contact)[0]
}

/** Where the contact waits for the same thing under the new hash too, this one goes. False: somebody else works with it. */
async function changeHash(db: Db, shopId: string, { id, contact_hash }: Row, anew: Buffer): Promise<boolean> {
  const { rows } = await sql`
    with free as (
      select id, product_id, variant_id from restock_requests
      where shop_id = ${shopId} and id = ${id} and contact_hash = ${contact_hash} for update skip locked),
    twice as (
      select free.id from free join restock_requests known on known.shop_id = ${shopId}
        and known.product_id = free.product_id and known.variant_id is not distinct from free.variant_id
        and known.contact_hash = ${anew}),
    gone as (
      delete from restock_requests r using twice where r.shop_id = ${shopId} and r.id = twice.id returning r.id),
    changed as (
      update restock_requests r set contact_hash = ${anew} from free
      where r.shop_id = ${shopId} and r.id = free.id and not exists (select 1 from twice) returning r.id)
    select id from gone union all select id from changed`.execute(db)
  return rows.length > 0
}
