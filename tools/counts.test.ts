// The house stays as it was brought in order (ARCHITECTURE.md, "The house in figures"): whoever goes beyond a bound reads what did.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  casts,
  importsOf,
  listsOfFeatures,
  longFunctions,
  namesInSeveralFiles,
  sourceOf,
  sourcesOf,
  typeNames,
} from './counts.ts'

const ROOT = join(import.meta.dirname, '..')

const server = sourcesOf(ROOT, 'server/src')

test('what is counted is named, with its file', () => {
  const long = `export function all() {${'\n'.repeat(60)}}`
  const one = sourceOf('one.ts', `export interface Found {}\n${long}`)
  const other = sourceOf(
    'other.ts',
    "type Found = string\nimport type { Found as F } from './one.ts'\nx as F",
  )
  assert.deepEqual(namesInSeveralFiles([one, other], typeNames), ['Found in one.ts, other.ts'])
  assert.deepEqual(longFunctions([one, other]), ['all of 61 lines in one.ts'])
  assert.deepEqual(casts([one, other]), ['other.ts'])
  assert.deepEqual(importsOf([one, other]).get('other.ts'), new Set(['one.ts']))
})

function atMost(most: number, found: readonly string[], whatToDo: string): void {
  assert.ok(
    found.length <= most,
    `${found.length}, and at most ${most} may be. ${whatToDo}\n${found.join('\n')}`,
  )
}

test('a name of a type means one thing in all of the server', () =>
  atMost(
    14,
    namesInSeveralFiles(server, typeNames),
    'Make one of two types that are the same, and give others names that say the difference:',
  ))

test('few functions are longer than a screen', () =>
  atMost(25, longFunctions(server), 'Cut one where a reader gains; these are over 60 lines:'))

test('a feature registers in one list', () =>
  atMost(
    1,
    listsOfFeatures(ROOT, importsOf(server)),
    'Let features/manifest.ts carry what the second one lists, or cut a file that serves too many features:',
  ))

const NO_CAST = 'Check a value instead of asserting its type; casts are in:'

test('few casts in the server', () => atMost(79, casts(server), NO_CAST))

test('few casts in the console', () => atMost(39, casts(sourcesOf(ROOT, 'console/src')), NO_CAST))
