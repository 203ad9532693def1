// Which imports count, and as what.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importsOf } from './dependencies/imports.ts'

const namesIn = (source: string) => importsOf('a.ts', source).map(({ name }) => name)

for (const source of [
  "import x from 'x'",
  "import 'x/style.css'",
  "import { type T } from 'x/deep/file.js'",
  "export * from 'x'",
  "export { y } from 'x'",
  "const y = await import('x')",
  `const y = await import(\`x/\${z}\`)`,
  "const y = require('x')",
  "const y = require.resolve('x/package.json')",
  "const y = createRequire(import.meta.url)('x')",
  "const y = createRequire(import.meta.url).resolve('x')",
  "const y = import.meta.resolve('x')",
  "import y = require('x')",
  "type Y = import('x').Y",
  "type Y = typeof import('x')",
])
  test(`${source} imports x`, () => assert.deepEqual(namesIn(source), ['x']))

test('a package of a scope has both names; of one that is known later there is the scope', () => {
  assert.deepEqual(namesIn("import '@a/b/c'"), ['@a/b'])
  assert.deepEqual(namesIn(`import(\`@a/\${b}\`)`), ['@a/'])
})

test('files, addresses, what Node brings along and what only looks like an import do not count', () => {
  for (const source of [
    "import './x.ts'",
    "import 'node:fs'",
    "import 'data:text/javascript,1'",
    "import '#x'",
    "path.resolve('x')",
    '"import x from \'x\'"',
    "// import x from 'x'",
    'import(x)',
  ])
    assert.deepEqual(namesIn(source), [], source)
})

test('an import of types alone is known from others', () => {
  const isType = (source: string) => importsOf('a.ts', source)[0]?.isType
  assert.equal(isType("import type { X } from 'x'"), true)
  assert.equal(isType("export type { X } from 'x'"), true)
  assert.equal(isType("type Y = import('x').Y"), true)
  assert.equal(isType("import { x } from 'x'"), false)
})
