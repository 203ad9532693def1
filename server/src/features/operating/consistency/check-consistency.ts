// Whether the books of a shop agree: what each owner says of its own tables, asked in one snapshot.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { MediaStore } from '../../../adapters/media/store.ts'
import { breakersOf, type ConsistencyRules } from '../../../db/consistency-rules.ts'
import type { Db } from '../../../db/pool.ts'
import { referenceRules } from '../../../db/references.ts'
import { inOneSnapshot } from '../../../db/transaction.ts'
import type { Owner } from '../../../tenancy/owner.ts'
import { mediaFormats } from '../../catalogue/media/queries.ts'

/** Every finding a line: what is wrong, with what, what is expected and what was found. Empty: they agree. */
export function checkConsistency(db: Db, owners: readonly Owner[], shopId: string): Promise<string[]> {
  return inOneSnapshot(db, async (tx) => {
    // A large shop takes as long as it takes: nobody waits for an answer, and nothing is locked.
    await sql`set local statement_timeout = 0`.execute(tx)
    return inconsistencies(tx, await rulesOf(tx, owners, shopId))
  })
}

export async function rulesOf(db: Db, owners: readonly Owner[], shopId: string): Promise<ConsistencyRules> {
  const rules = owners.map(({ consistency }) => consistency?.(shopId))
  return Object.assign(await referenceRules(db, shopId), ...rules)
}

/** As the rows are in this transaction. */
export async function inconsistencies(tx: Db, rules: ConsistencyRules): Promise<string[]> {
  const broken = await breakersOf(tx, rules)
  return broken.flatMap(({ rule, offenders, more }) => [
    ...offenders.map(
      ({ id, expected, found }) =>
        `${rule}: ${id} (expected ${expected ?? 'none'}, found ${found ?? 'none'})`,
    ),
    ...(more > 0 ? [`${rule}: and ${more} more`] : []),
  ])
}

/** Whether every picture that the shop names is in the store, as it was given. */
export async function checkPictures(db: Db, media: MediaStore, shopId: string): Promise<string[]> {
  const wrong: string[] = []
  for (const hash of (await mediaFormats(db, shopId)).keys()) {
    const bytes = await media.readOriginal(shopId, hash)
    if (!bytes) wrong.push(`a picture is not in the store: ${hash}`)
    else if (!createHash('sha256').update(bytes).digest('hex').startsWith(hash))
      wrong.push(`a picture in the store is damaged: ${hash}`)
  }
  return wrong
}
