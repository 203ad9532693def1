// Libraries that npm ci made one file of give what they gave.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const SERVER = join(import.meta.dirname, '..')
const RESOLVER = join(SERVER, 'bin/load-quickly.js')
const LIBRARIES = ['kysely', 'typebox', 'ajv/dist/2020.js', 'ajv-formats', 'fast-json-stringify']

for (const library of LIBRARIES) {
  test(`a start loads ${library} as one file, which gives what the library gives`, async () => {
    const report = `
      const { default: whole, ...names } = await import('${library}')
      console.log(JSON.stringify([import.meta.resolve('${library}'), typeof whole, Object.keys(names).sort()]))`
    const [url, whole, names] = JSON.parse(
      run(['--import', RESOLVER, '--input-type=module', '--eval', report]),
    )
    const { default: expected, ...others } = await import(library)

    assert.match(url, /node_modules\/\.bundled\//)
    assert.equal(whole, typeof expected)
    assert.deepEqual(
      names,
      Object.keys(others)
        .filter((name) => name !== 'module.exports')
        .sort(),
    )
  })
}

function run(args: readonly string[]): string {
  return execFileSync(process.execPath, args, { cwd: SERVER, encoding: 'utf8' })
}
