// Every screen has its line of help, and the part that the line leads to is there.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readHelp } from '../../help/read-help.ts'
import { helpTexts } from '../texts/help.ts'
import { helpOf } from './help-of.ts'

const SRC = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(SRC, path), 'utf8')

/** Where the help itself is. */
const BOOKS = ['/bantuan', '/platform/bantuan']

/** As the sources spell them: `path="…"`, with `AT` or `BASE` for what they have in common, and the parts of app.tsx. */
function allScreens(): string[] {
  const parts = Array.from(
    read('app/app.tsx').matchAll(/^ {2}'(\/[a-z-]+)': screen\(/gm),
    ([, path = '']) => path,
  )
  const routes = globSync('features/**/screens.tsx', { cwd: SRC }).flatMap((file) => {
    const source = read(file)
    const common = /^const (?:AT|BASE) = '([^']+)'/m.exec(source)?.[1] ?? ''
    const spelled = source.matchAll(/path=(?:"([^"]+)"|\{`\$\{(?:AT|BASE)\}([^`]*)`\}|\{(AT|BASE)\})/g)
    return Array.from(spelled, ([, whole, below = '']) =>
      (whole ?? common + below).replace('/toko/:shop', ''),
    )
  })
  return ['', ...parts, ...routes].filter((path) => !BOOKS.includes(path))
}

test('every screen has its line, and no line is left of a screen that is gone', () => {
  const screens = allScreens()
  assert.ok(screens.length > 60, `only ${screens.length} screens were found`)
  const known = Object.keys(helpTexts.screens)
  assert.deepEqual(
    screens.filter((path) => !known.includes(path)),
    [],
    'add a line in texts/id/help.ts and a part in docs/console.md',
  )
  assert.deepEqual(
    known.filter((path) => !screens.includes(path)),
    [],
  )
})

test('every line leads to a part of the help, and is short', () => {
  const anchors = readHelp(readFileSync(join(SRC, '../../docs/console.md'), 'utf8')).map(({ id }) => id)
  assert.equal(new Set(anchors).size, anchors.length, 'no two parts have the same anchor')
  for (const [path, { line, part }] of Object.entries(helpTexts.screens)) {
    assert.ok(anchors.includes(part), `${path}: there is no part ${part}`)
    assert.ok(line.length <= 90, `${path}: ${line.length} characters`)
  }
})

test('the address of one thing finds the line of its kind', () => {
  assert.equal(helpOf('/pesanan/ETL-7K3M9QXA')?.part, 'satu-pesanan')
  assert.equal(helpOf('/pesanan/baru')?.part, 'pesanan-dari-chat')
  assert.equal(helpOf('/')?.part, 'hari-ini')
  assert.equal(helpOf('/tidak-ada'), null)
  assert.equal(helpOf('/produk/kategori/'), helpTexts.screens['/produk/kategori'])
})
