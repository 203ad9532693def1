// What the search in the help finds.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readHelp } from '../../help/read-help.ts'
import { helpTexts } from '../texts/help.ts'
import { forMerchants, notThere, partsWith } from './help-search.ts'

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

const BOOK = readHelp(readFileSync(new URL('../../../docs/console.md', import.meta.url), 'utf8'))

test('what people call otherwise is found, too, and what there is not is said', () => {
  const book = forMerchants(BOOK)
  for (const word of Object.keys(helpTexts.meant)) {
    const shown = partsWith(book, word, helpTexts.meant)
    assert.ok(shown.length > 0 && shown.length < 12, `${word}: ${shown.map(({ title }) => title).join(', ')}`)
  }
  assert.ok(
    partsWith(book, 'refund', helpTexts.meant).some(({ title }) => title.includes('pengembalian dana')),
  )
  assert.match(notThere('ada Grosir', helpTexts.missing)[0] ?? '', /belum ada/)
  assert.deepEqual(notThere('pesanan', helpTexts.missing), [])
})

test('merchants do not read what operators do', () => {
  const titles = forMerchants(BOOK).map(({ title }) => title)
  assert.ok(BOOK.some(({ title }) => title === 'Untuk pengelola platform'))
  for (const gone of ['Untuk pengelola platform', 'Pengawasan dan undangan', 'Keadaan'])
    assert.equal(titles.includes(gone), false, gone)
  assert.ok(titles.includes('Bila sesuatu tidak berjalan'))
})
