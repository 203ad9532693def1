// Tables that no shop has: what would fill the memory is refused while it is read.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ImportFaults } from './faults.ts'
import { readTable } from './table.ts'

const faultsOf = async (csv: string, mostCells?: number): Promise<string[]> => {
  const read = readTable(Buffer.from(csv), mostCells)
  const refused = await read.then(
    () => null,
    (error: unknown) => error,
  )
  assert.ok(refused instanceof ImportFaults)
  return refused.faults.map(({ says }) => says.en)
}

test('a CSV file is as wide as a sheet may be, and no wider, in its headings and below them', async () => {
  const { rows } = await readTable(Buffer.from(`${'a,'.repeat(199)}a\n${'1,'.repeat(199)}1\n`))
  assert.equal(rows[0]?.cells.length, 200)
  for (const csv of [`${'a,'.repeat(200)}a\n`, `a,b\n${'1,'.repeat(200)}1\n`])
    assert.match((await faultsOf(csv))[0] ?? '', /more than 200 columns/)
})

test('rows that are together more than a process can hold are refused', async () => {
  const csv = `a,b\n${'1,2\n'.repeat(10)}`
  assert.equal((await readTable(Buffer.from(csv), 22)).rows.length, 10)
  assert.match((await faultsOf(csv, 21))[0] ?? '', /split it/)
})
