// For tests of checks: errors as short lines, each held to be said in both languages.
import assert from 'node:assert/strict'
import type { SettingError } from './setting-error.ts'

/** `price is missing`: the path and the English words. What English quotes or counts, Indonesian must name too. */
export function told(errors: Iterable<SettingError>): string[] {
  return Array.from(errors, ({ path, says: { en, id } }) => {
    for (const text of [en, id]) {
      assert.match(text, /\S/, `a text for ${path}`)
      assert.doesNotMatch(text, /^\s|\s{2}|\s$/, `no word is missing in "${text}"`)
    }
    assert.notEqual(id, en, 'Indonesian is not English')
    for (const [named] of en.matchAll(/"[^"]*"|\w+\[\d+\]|(?<![\w=])\d+/g))
      assert.ok(id.includes(named), `"${id}" names ${named} as "${en}" does`)
    return `${path} ${en}`.trim()
  })
}
