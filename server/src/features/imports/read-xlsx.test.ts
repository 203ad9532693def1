// An XLSX file that somebody sent: read on a thread of its own, which ends where the file asks too much.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ImportFaults } from './faults.ts'
import { xlsx } from './imports.fixture.ts'
import { readXlsxApart } from './read-xlsx-apart.ts'

async function saidOf(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => assert.fail('it was read'),
    (error: unknown) => error,
  )
  if (!(error instanceof ImportFaults)) throw error
  return error.faults.map(({ says }) => says.en).join()
}

test('its rows are texts, and what is wrong with it is told', async () => {
  const rows = await readXlsxApart(xlsx([['SKU', 'stock'], [], ['L-1', 5]]))
  assert.deepEqual(rows, [
    ['SKU', 'stock'],
    ['', ''],
    ['L-1', '5'],
  ])
  assert.match(await saidOf(readXlsxApart(Buffer.from('PK\u0003\u0004'))), /XLSX/)
})

test('whoever else is there goes on while it is read', async () => {
  let turns = 0
  const others = setInterval(() => turns++)
  await saidOf(readXlsxApart(xlsx([['<'.repeat(20_000)]])))
  clearInterval(others)
  assert.ok(turns > 0)
})

test('one that takes too long is given up', async () => {
  const said = await saidOf(readXlsxApart(xlsx([['SKU']]), { withinMs: 0, heapMb: 256 }))
  assert.match(said, /too long/)
})
