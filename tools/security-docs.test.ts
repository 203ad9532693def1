// The pages on security name files and tests: each of them exists, and no point of the standard is left out or told twice.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '..')
const BELOW = [
  ...['people', 'catalogue', 'selling', 'shop', 'operating'].map(
    (quarter) => `server/src/features/${quarter}`,
  ),
  'server/src',
  'server/src/base',
  '.',
]
const read = (page: string) => readFileSync(join(ROOT, 'docs', page), 'utf8')

/** Of ASVS 5.0.0, levels 1 and 2, by chapter. */
const POINTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

for (const page of ['security.md', 'security-asvs.md'])
  test(`every file that ${page} names exists`, () => {
    const named = [...read(page).matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+\.\w+|Dockerfile|secrets\.ts)`/g)]
    assert.ok(named.length > 20, 'it names files')
    const missing = named.filter(
      ([, path = '']) => !BELOW.some((folder) => existsSync(join(ROOT, folder, path))),
    )
    assert.deepEqual([...new Set(missing.map(([, path]) => path))], [])
  })

test('every point of the standard is told once', () => {
  const rows = read('security-asvs.md').matchAll(/^\| (V\d+\.\d+\.\d+(?:, V\d+\.\d+\.\d+)*) \|/gm)
  const points = [...rows].flatMap(([, ids = '']) => ids.split(', '))
  assert.deepEqual(
    points.filter((point, i) => points.indexOf(point) !== i),
    [],
  )
  const counts = POINTS.map((_, i) => points.filter((point) => point.startsWith(`V${i + 1}.`)).length)
  assert.deepEqual(counts, POINTS)
})

test('what remains is met, partly met or not met: a row says which, and a point that is not met says why', () => {
  const rows = [...read('security-asvs.md').matchAll(/^\| V[\d., V]+ \| ([^|]*) \| [^|]+ \| ([^|]*) \|/gm)]
  for (const [row, state = '', how = ''] of rows) {
    assert.match(state, /^(met|partly|operator|open|n\/a)$/, row)
    assert.ok(how.trim() !== '', row)
  }
})
