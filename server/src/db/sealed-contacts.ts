// Contacts at rest: sealed to their row, and compared by a keyed hash. Both depend on APP_SECRET.
import { sql } from 'kysely'
import type { WithSecrets } from '../base/secrets.ts'
import type { Db } from './pool.ts'
import { inBatches } from './rows.ts'
import { type SealedCounts, type SealedPart, sealedIn } from './sealed.ts'

interface RowRef {
  readonly shop_id: string
  readonly id: string
}

export interface HashedRow {
  readonly id: string
  readonly contact_hash: Buffer
  readonly contact_sealed: Buffer
}

/** Changes the hash of a row. False: somebody else works with it, or has changed it. */
type Rehash = (db: Db, shopId: string, row: HashedRow, anew: Buffer) => Promise<boolean>

export interface SealedContacts {
  /** under every secret, that of today first */
  hashes(keys: WithSecrets, shopId: string, contact: string): [Buffer, ...Buffer[]]
  /** bound to its row, so that no other row's contact can take its place */
  seal(keys: WithSecrets, ref: RowRef, contact: string): Buffer
  /** null: sealed under another APP_SECRET */
  open(keys: WithSecrets, ref: RowRef, sealed: Buffer): string | null
  readonly parts: readonly SealedPart[]
}

const BATCH = 200

/** In the columns `contact_sealed` and `contact_hash`. Only the owner of a table names it here. */
export function sealedContactsIn(
  table: 'data_requests' | 'restock_requests',
  {
    sealedFor,
    hashedFor,
    of,
    sameFor = (contact) => contact,
    rehash = (...row) => changeHash(table, ...row),
  }: {
    sealedFor: string
    hashedFor: string
    /** whose contacts they are, for an operator */
    of: string
    /** the same text for all contacts that count as one */
    sameFor?: (contact: string) => string
    rehash?: Rehash
  },
): SealedContacts {
  const purposeOf = (shopId: string, id: string) => `${sealedFor}:${shopId}:${id}`

  const hashes: SealedContacts['hashes'] = ({ secrets }, shopId, contact) =>
    secrets.macs(hashedFor, `${shopId} ${sameFor(contact)}`)

  const open: SealedContacts['open'] = ({ secrets }, { shop_id, id }, sealed) => {
    try {
      return secrets.open(purposeOf(shop_id, id), sealed)
    } catch {
      return null
    }
  }

  const hashed: SealedPart = {
    kind: `hashes of ${of}`,
    column: `${table}.contact_hash`,
    async walk(db, secrets, shopId, anew) {
      const counts: SealedCounts = { first: 0, other: 0, lost: 0 }
      for await (const rows of inBatches(BATCH, idOf, (after) => nextRows(table, db, shopId, after)))
        for (const row of rows) {
          const contact = open({ secrets }, { shop_id: shopId, id: row.id }, row.contact_sealed)
          const hash = contact === null ? null : hashes({ secrets }, shopId, contact)[0]
          // What does not open counts where it is sealed.
          if (hash === null || hash.equals(row.contact_hash)) counts.first++
          else if (anew && (await rehash(db, shopId, row, hash))) counts.first++
          else counts.other++
        }
      return counts
    },
  }

  return {
    hashes,
    seal: ({ secrets }, { shop_id, id }, contact) => secrets.seal(purposeOf(shop_id, id), contact),
    open,
    parts: [sealedIn(table, 'contact_sealed', 'id', { kind: `contacts of ${of}`, purposeOf }), hashed],
  }
}

function idOf({ id }: HashedRow): string {
  return id
}

async function nextRows(table: string, db: Db, shopId: string, after: string): Promise<HashedRow[]> {
  const { rows } = await sql<HashedRow>`
    select id, contact_hash, contact_sealed from ${sql.table(table)}
    where shop_id = ${shopId} and id > ${after} and contact_sealed is not null
    order by id limit ${BATCH}`.execute(db)
  return rows
}

async function changeHash(
  table: string,
  db: Db,
  shopId: string,
  { id, contact_hash }: HashedRow,
  anew: Buffer,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set contact_hash = ${anew}
    where shop_id = ${shopId} and id = ${id} and contact_hash = ${contact_hash}
      and contact_sealed is not null`.execute(db)
  return numAffectedRows > 0n
}
