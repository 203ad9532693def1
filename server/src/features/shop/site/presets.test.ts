// The presets of the storefront's style sheet, held to the names that the server knows and to what it counts on.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { contrast, HARDEST_GROUND, READABLE } from '../../../domain/brand-colors.ts'
import { PRESETS } from '../../../domain/content.ts'

const CSS = readFileSync(new URL('../../../../../storefront/src/design/tokens.css', import.meta.url), 'utf8')
const [LIGHT = '', DARK = ''] = CSS.split('@media (prefers-color-scheme: dark)')

function tokensOf(css: string, preset: string): Record<string, string> {
  const block = (selector: string) => css.split(`${selector} {`)[1]?.split('}')[0] ?? ''
  const text = block(':root') + block(`[data-preset="${preset}"]`)
  return Object.fromEntries(
    Array.from(text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name = '', color]) => [name, color ?? '']),
  )
}

test('the storefront has every preset but the first, which is its look without one', () => {
  const named = [...LIGHT.matchAll(/\[data-preset="(\w+)"\]/g)].map(([, name]) => name)
  assert.deepEqual(named.toSorted(), PRESETS.slice(1).toSorted())
})

for (const preset of PRESETS) {
  for (const [scheme, css] of [
    ['light', LIGHT],
    ['dark', DARK],
  ] as const) {
    test(`every text of ${preset} can be read in ${scheme}, and so can an accent of the merchant’s own`, () => {
      const tokens = tokensOf(css, preset)
      const color = (name: string) => tokens[name] ?? assert.fail(`no --${name}`)
      const pairs = [
        ...['ink', 'ink-soft', 'accent-strong', 'good', 'warn', 'bad'].flatMap((text) =>
          ['ground', 'surface', 'sunken'].map((on) => [text, on]),
        ),
        ...['good', 'warn', 'bad'].map((text) => [text, `${text}-soft`]),
        ['accent-strong', 'accent-soft'],
        ['ink', 'accent-soft'],
        ['on-accent', 'accent'],
        ['on-accent', 'accent-hover'],
      ] as [string, string][]
      const unreadable = pairs.filter(([text, on]) => contrast(color(text), color(on)) < READABLE)
      assert.deepEqual(unreadable, [])
      // What can be read on the hardest ground can be read on these.
      const end = scheme === 'light' ? '#000000' : '#ffffff'
      for (const ground of ['ground', 'surface', 'sunken'])
        assert.ok(contrast(color(ground), end) >= contrast(HARDEST_GROUND[scheme], end), ground)
    })
  }
}
