// What the search in the help finds.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHelp } from '../../help/read-help.ts'
import { partsWith } from './help-search.ts'

const parts = readHelp(
  '## Kirim\n\nKetik **resi**.\n\n## Peran\n\n| Peran | Boleh |\n|---|---|\n| Staf | `pesanan` |\n',
)
const found = (words: string) => partsWith(parts, words).map(({ id }) => id)

test('all words must be there, in whatever order and case, in titles, lists and tables too', () => {
  assert.deepEqual(found(''), ['kirim', 'peran'])
  assert.deepEqual(found('  RESI kirim '), ['kirim'])
  assert.deepEqual(found('staf pesanan'), ['peran'])
  assert.deepEqual(found('resi staf'), [])
})
