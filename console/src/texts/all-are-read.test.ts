// No text that no screen shows any more.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const SOURCES = join(import.meta.dirname, '..')
const isText = (file: string) => file.startsWith('texts/id/')

test('each text is read by name somewhere in the console', async () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter((file) => !file.includes('.test.'))
  const code = files.filter((file) => !isText(file)).map((file) => readFileSync(join(SOURCES, file), 'utf8'))
  const words = new Set(code.flatMap((text) => text.match(/[\w$]+/g) ?? []))
  const unread: string[] = []
  for (const file of files.filter(isText)) {
    const texts: Record<string, object> = await import(join(SOURCES, file))
    for (const [name, each] of Object.entries(texts))
      unread.push(...Object.keys(each).flatMap((key) => (words.has(key) ? [] : [`${name}.${key}`])))
  }
  assert.deepEqual(unread, [])
})
