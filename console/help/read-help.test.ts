// What the help makes of Markdown.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHelp } from './read-help.ts'

test('parts have the anchors that GitHub gives them, and what stands before or in English is left out', () => {
  const parts = readHelp(
    '# Konsol\n\nKata pengantar.\n\n## Bayar di tempat (COD)\n\nSatu\nkalimat.\n\n### Stok & harga\n\n---\n\n## Orders\n',
  )
  assert.deepEqual(parts, [
    {
      id: 'bayar-di-tempat-cod',
      title: 'Bayar di tempat (COD)',
      level: 2,
      blocks: [{ kind: 'text', runs: ['Satu kalimat.'] }],
    },
    { id: 'stok--harga', title: 'Stok & harga', level: 3, blocks: [] },
  ])
})

test('words that stand out, code and links stay what they are; pictures and links to other pages go', () => {
  const [part] = readHelp(
    '## Satu\n\nKetuk **Kirim** di `/daftar`, lihat [Dua](#dua) atau [operators](operators.md).\n\n| A | B |\n|---|---|\n| ![](x.webp) | ![](y.webp) |\n',
  )
  assert.deepEqual(part?.blocks, [
    {
      kind: 'text',
      runs: [
        'Ketuk ',
        { b: 'Kirim' },
        ' di ',
        { code: '/daftar' },
        ', lihat ',
        { a: 'Dua', to: 'dua' },
        ' atau ',
        'operators',
        '.',
      ],
    },
  ])
})

test('lists and tables', () => {
  const [part] = readHelp(
    '## Satu\n\n- **Luring**: ya\n  tetap.\n- Dua\n\n| Peran | Boleh |\n|---|---|\n| Staf | pesanan |\n',
  )
  assert.deepEqual(part?.blocks, [
    { kind: 'list', items: [[{ b: 'Luring' }, ': ya tetap.'], ['Dua']] },
    {
      kind: 'table',
      rows: [
        [['Peran'], ['Boleh']],
        [['Staf'], ['pesanan']],
      ],
    },
  ])
})

test('what a page could not show stops the build', () => {
  for (const text of ['> kutipan', '```\nkode\n```', '<b>tebal</b>', '1. satu', '#### kecil'])
    assert.throws(() => readHelp(`## Satu\n\n${text}\n`), /The help cannot show this/)
})
