// SQL by which open requests are known by a hash under APP_SECRET again, after it was changed.
import type { Secrets } from '../../../base/secrets.ts'
import type { Db } from '../../../db/pool.ts'
import type { SealedCounts, SealedPart } from '../../../db/sealed.ts'
import { hashesOfContact, openContact } from './contact.ts'

const BATCH = 200

/**
 * Without it nobody would find the open request of a contact once the old secret is dropped: it would be noted a second
 * time. Of those that are done nothing is left to hash: they are told by the list alone.
 */
export const hashedRequests: SealedPart = {
  kind: 'hashes of open requests about personal data',
  column: 'data_requests.contact_hash',
  async walk(db, secrets, shopId, anew) {
    const counts: SealedCounts = { first: 0, other: 0, lost: 0 }
    for (let after = ''; ; ) {
      const rows = await nextRows(db, shopId, after)
      for (const row of rows) {
        const hash = hashOf(secrets, shopId, row)
        // What does not open counts where it is sealed.
        if (hash === null || hash.equals(row.contact_hash)) counts.first++
        else if (anew) {
          await changeHash(db, shopId, row.id, hash)
          counts.first++
        } else counts.other++
      }
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) return counts
      after = last.id
    }
  },
}

type Row = Awaited<ReturnType<typeof nextRows>>[number]

function nextRows(db: Db, shopId: string, after: string) {
  return db
    .selectFrom('data_requests')
    .where('shop_id', '=', shopId)
    .where('id', '>', after)
    .where('done_at', 'is', null)
    .select(['id', 'contact_hash', 'contact_sealed'])
    .orderBy('id')
    .limit(BATCH)
    .execute()
}

function hashOf(secrets: Secrets, shopId: string, { id, contact_sealed }: Row): Buffer | null {
  const contact = contact_sealed && openContact({ secrets }, { shop_id: shopId, id }, contact_sealed)
  return contact && hashesOfContact({ secrets }, shopId, contact)[0]
}

/** One that was done meanwhile stays as it is. */
async function changeHash(db: Db, shopId: string, id: string, contact_hash: Buffer): Promise<void> {
  await db
    .updateTable('data_requests')
    .set({ contact_hash })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute()
}
