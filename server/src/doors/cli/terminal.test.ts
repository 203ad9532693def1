// What a terminal shows of texts that others wrote.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCommandLine } from '../../command-line.ts'
import { visible, visibleLine } from './terminal.ts'

const HOSTILE: readonly [what: string, text: string, shown: string][] = [
  ['an escape sequence', '\u001b[31mMerah\u001b]0;judul\u0007', '\\u001b[31mMerah\\u001b]0;judul\\u0007'],
  ['a mark that turns the line around', 'Kursi \u202egnp.exe', 'Kursi \\u202egnp.exe'],
  ['isolates and the mark of Arabic', '\u2066a\u2069\u061cb\u200f', '\\u2066a\\u2069\\u061cb\\u200f'],
  ['the second set of controls', 'a\u009b31mb\u007f', 'a\\u009b31mb\\u007f'],
  ['a carriage return, which overwrites its line', 'palsu\rasli', 'palsu\\u000dasli'],
  ['letters that cannot be seen', 'a\u200bb\ufeffc\u00adD', 'a\\u200bb\\ufeffc\\u00adD'],
  ['tags above the first plane', 'a\u{e0041}b', 'a\\udb40\\udc41b'],
  ['half of a pair', 'a\ud800b', 'a\\ud800b'],
]

for (const [what, text, shown] of HOSTILE) {
  test(`in a terminal ${what} is shown escaped`, () => {
    assert.equal(visible(text), shown)
    assert.equal(JSON.parse(`"${visible(text)}"`), text, 'which JSON reads as what it was')
  })
}

test('in a terminal ordinary letters of any script, emoji and lines are shown as they are', () => {
  const text = 'Kursi é\n漢字 عربي 👩‍🌾 “—” Rp10.000'
  assert.equal(visible(text), text)
  assert.equal(visibleLine('satu\ndua'), 'satu\\ndua', 'within a line a text stays on it')
})

test('whatever a command prints or warns of is made visible in one place', async () => {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const code = await runCommandLine(['shop', 'export', 'x', '\u202etrap'], { env: {}, print: say, warn: say })
  assert.notEqual(code, 0)
  await runCommandLine(['\u001b[2Jshop'], { env: {}, print: say, warn: say })
  assert.ok(lines.length >= 2)
  for (const line of lines) assert.ok(!line.includes('\u001b') && !line.includes('\u202e'), line)
  assert.ok(lines.some((line) => line.includes('\\u001b[2Jshop')))
})
