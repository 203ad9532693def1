// One owner a table: its SQL stands in one folder, and everyone else asks that folder.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { features } from '../src/features/index.ts'
import type { Owner } from '../src/tenancy/owner.ts'

const SRC = fileURLToPath(new URL('../src/', import.meta.url))

/** By the folder of each `feature.ts`: what it says of its tables. */
const MANIFESTS = globSync('**/feature.ts', { cwd: SRC })

let owners: ReadonlyMap<string, string>
before(async () => {
  const tables: [table: string, folder: string][] = []
  for (const file of MANIFESTS)
    for (const owner of Object.values<Owner>(await import(SRC + file)))
      for (const table of owner.tables ?? []) tables.push([table, dirname(file)])
  owners = new Map(tables)
  assert.equal(owners.size, tables.length, 'no table has two owners')
})

test('every feature is in the list, and every table has an owner', async () => {
  const listed = await Promise.all(MANIFESTS.map((file) => import(SRC + file)))
  const manifests = new Set(listed.flatMap((manifest) => Object.values<Owner>(manifest)))
  assert.deepEqual(manifests.difference(new Set(features)), new Set())
  const declared = readFileSync(`${SRC}db/schema.ts`, 'utf8').matchAll(/^ {2}(\w+): \w+Table$/gm)
  const tables = new Set(Array.from(declared, ([, table = '']) => table))
  const nobodys = tables.difference(new Set(owners.keys()))
  assert.deepEqual([...nobodys], [], "name them in `tables` of their owner's feature.ts")
  assert.deepEqual([...new Set<string>(owners.keys()).difference(tables)], [], 'they are not in db/schema.ts')
})

/** Where SQL names a table: Kysely's calls, and the words before a table in statements of our own. */
const NAMED = [
  /(?:selectFrom|insertInto|updateTable|deleteFrom|\w+Join|sql\.table)\(\s*'(\w+)/g,
  // of db/rows.ts
  /(?:insertOf|rowsToInsert|sealedIn|sealedContactsIn)\(\s*'(\w+)'/g,
  /(?:insertRows|saveRows|placesOfNew|placeOfNew|archiveRows|archiveOthers|deleteOthers|countVersion)\([^)]*?'(\w+)'/g,
  /\b(?:from|join|update|into)\s+(\w+)\b/g,
]

/** Where a table is named by something else than its own name, so that nobody can see which one it is. */
const UNSEEN = [
  /(?:selectFrom|insertInto|updateTable|deleteFrom|\w+Join|sql\.table)\(\s*[^'\s][^)]*\)/g,
  /(?<![.\w])(?:insertOf|rowsToInsert)\(\s*[^'\s][^)]*\)/g,
  /(?<![.\w])(?:insertRows|saveRows)\(\s*[^,:]+,\s*[^'\s][^)]*\)/g,
  /(?<![.\w])(?:placesOfNew|placeOfNew|archiveRows|archiveOthers|deleteOthers|countVersion)\(\s*[^,:]+,\s*[^,:]+,\s*[^'\s][^)]*\)/g,
]

test('every table is named by the folder that owns it, and by no other', () => {
  const strangers: string[] = []
  for (const file of sources()) {
    const text = codeOf(file)
    for (const [, table = ''] of NAMED.flatMap((form) => [...text.matchAll(form)])) {
      const owner = owners.get(table)
      if (owner === undefined || dirname(file).startsWith(owner)) continue
      strangers.push(`${file} names ${table}, which is of ${owner}`)
    }
  }
  assert.deepEqual(strangers, [])
})

test('every table is named by its own name, so that its owner is known', () => {
  const unseen = sources().flatMap((file) => {
    const text = codeOf(file)
    return UNSEEN.flatMap((form) => Array.from(text.matchAll(form), ([call]) => `${file}: ${call}`))
  })
  assert.deepEqual(unseen, [])
})

test('SQL stands in files that say so by their name or their first line, never in an action or a route', () => {
  const misplaced = sources().filter(
    (file) =>
      /(\/actions\/|routes\.ts$|rules\.ts$|checks\.ts$|present)/.test(file) &&
      /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[<`]/.test(readFileSync(SRC + file, 'utf8')),
  )
  assert.deepEqual(misplaced, [])
})

function sources(): string[] {
  return globSync('{features,tenancy,http,doors,boot,jobs,openapi,adapters}/**/*.ts', { cwd: SRC }).filter(
    (file) => !/\.(test|fixture)\.ts$/.test(file),
  )
}

/** Without comments and imports. */
function codeOf(file: string): string {
  return readFileSync(SRC + file, 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$|^import .*$/gm, '')
}
