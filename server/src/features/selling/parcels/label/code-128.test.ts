import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Bars, barsOf } from './code-128.ts'

test('bars stand on whole modules between two quiet zones', () => {
  const drawn = barsOf('ETL-7K3M9QXA')
  // A start, twelve signs, a check sign of 11 modules each, a stop of 13, and ten at either end.
  assert.equal(drawn?.width, 14 * 11 + 13 + 20)
  const first = drawn?.bars.slice(0, 3)
  assert.deepEqual(first, [
    { x: 10, width: 2 },
    { x: 13, width: 1 },
    { x: 16, width: 1 },
  ])
  assert.deepEqual(drawn?.bars.at(-1), { x: 175, width: 2 })
})

test('what Code 128 has no sign for has no bars', () => {
  for (const text of ['送り状', '', 'tab\there']) assert.equal(barsOf(text), null)
})

/** Each with the number of its signs, without start, check and stop. */
const TEXTS: readonly [text: string, signs: number][] = [
  ['AB', 2],
  ['12', 1],
  ['123', 3],
  ['1234', 2],
  // The last digit of an odd number is a letter, and so is a short run of digits in the middle.
  ['12345', 4],
  ['A1234B', 6],
  ['A123456B', 7],
  ['A1234567B', 8],
  ['JX1234', 5],
  ['JNE0123456789012', 11],
  ['000123456789', 6],
  ['0012345678901A', 9],
]

test('pairs of digits share a sign wherever that makes the barcode narrower', () => {
  for (const [text, signs] of TEXTS) assert.equal(barsOf(text)?.width, 20 + 11 * (signs + 2) + 13, text)
})

const hasReader = spawnSync('zbarimg', ['--version']).status === 0
const readable = { skip: hasReader ? false : 'zbarimg is not installed (Debian: zbar-tools)' }

test('a reader of barcodes sees the text again, with every sign there is', readable, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'etalase-bars-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  const pairs = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'))
  const texts = [
    ...TEXTS.map(([text]) => text),
    // A blank at either end of a line would be lost in the reader's answer.
    ...inTens(ascii).map((ten) => `<${ten}>`),
    ...inTens(pairs),
  ]
  const files = texts.map((text, index) => {
    const file = join(folder, `${index}.pbm`)
    const bars = barsOf(text)
    assert.ok(bars)
    writeFileSync(file, pictureOf(bars))
    return file
  })
  const options = ['--quiet', '--raw', '-Sdisable', '-Scode128.enable']
  const { stdout } = spawnSync('zbarimg', [...options, ...files], { encoding: 'utf8' })
  assert.deepEqual(stdout.trimEnd().split('\n'), texts)
})

function inTens(signs: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(signs.length / 10) }, (_, index) =>
    signs.slice(index * 10, index * 10 + 10).join(''),
  )
}

/** In the plain format of portable bitmaps, two dots a module. */
function pictureOf({ width, bars }: Bars): string {
  const row = new Array<string>(width * 2).fill('0')
  for (const bar of bars) row.fill('1', bar.x * 2, (bar.x + bar.width) * 2)
  const rows = new Array<string>(40).fill(row.join(' '))
  return `P1\n${width * 2} 40\n${rows.join('\n')}\n`
}
