// Any colour a merchant may choose, and the colours made of it: every text is readable, in light and in dark.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { brandColors, type ColorScheme, contrast, HARDEST_GROUND, READABLE } from './brand-colors.ts'

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** Those between which white and black change places, the ends, and colours of well-known shops. */
const KNOWN = [
  '#000000',
  '#ffffff',
  '#767676',
  '#777777',
  '#ffd400',
  '#ee4d2d',
  '#03ac0e',
  '#0064d2',
  '#ff0000',
  '#0000ff',
  '#00ff00',
]

/** Shops have seen these: an accent in light and dark, under a pointer, as text, and pale. */
const MADE: readonly [chosen: string, light: string, dark: string][] = [
  ['#8c4a2b', '#8c4a2b #703110 #8c4a2b #f6e6df', '#e39a79 #f2a887 #e39a79 #392820'],
  ['#ffd400', '#ffd400 #ffe68e #7e6700 #f0ead4', '#ffd400 #ffe68e #ffd400 #322c18'],
  ['#0000ff', '#0000ff #0000be #0000ff #dfeafe', '#85acff #9bbbfe #85acff #242c3e'],
  ['#00ff00', '#00ff00 #98ff90 #007800 #dfefdd', '#00ff00 #98ff90 #00ff00 #223121'],
  ['#0d1a2b', '#0d1a2b #000615 #0d1a2b #e6eaef', '#9eb0c7 #acbed6 #9eb0c7 #292d32'],
  ['#000000', '#000000 #121212 #000000 #e9e9e9', '#e4e4e4 #f3f3f3 #e4e4e4 #2c2c2c'],
  ['#ffffff', '#ffffff #f0f0f0 #696969 #e9e9e9', '#ffffff #f0f0f0 #ffffff #2c2c2c'],
  ['#ff0000', '#ff0000 #ff4f3f #d00100 #fde3de', '#ff8575 #ff9e90 #ff8575 #3c2622'],
]

for (const [chosen, inLight, inDark] of MADE) {
  test(`what was made of ${chosen} stays what it is, also where a screen cannot show a shade of it`, () => {
    const { light, dark } = brandColors(chosen)
    const written = ({ accent, accent_hover, accent_strong, accent_soft }: ColorScheme) =>
      [accent, accent_hover, accent_strong, accent_soft].join(' ')
    assert.deepEqual([written(light), written(dark)], [inLight, inDark])
  })
}

describe('the colours that are made of any accent', () => {
  test('can be read: text on buttons, and the accent as text on the page', () => {
    const holds = (color: string) => {
      const { light, dark } = brandColors(color)
      for (const [scheme, ground] of [
        [light, HARDEST_GROUND.light],
        [dark, HARDEST_GROUND.dark],
      ] as const) {
        for (const [text, background] of [
          [scheme.on_accent, scheme.accent],
          [scheme.on_accent, scheme.accent_hover],
          [scheme.accent_strong, ground],
          [scheme.accent_strong, scheme.accent_soft],
        ] as const)
          assert.ok(contrast(text, background) >= READABLE, `${color}: ${text} on ${background}`)
        for (const made of Object.values(scheme)) assert.match(made, /^#[0-9a-f]{6}$/)
      }
    }
    fc.assert(fc.property(anyColor, holds), { numRuns: 500, examples: KNOWN.map((color) => [color]) })
  })

  test('show a pointer over a button, whatever its colour', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        for (const { accent, accent_hover } of Object.values(brandColors(color)))
          assert.notEqual(accent, accent_hover)
      }),
      { examples: KNOWN.map((color) => [color]) },
    )
  })
})

test('the accent is the merchant’s colour itself on a light page, and lighter on a dark one', () => {
  const { light, dark } = brandColors('#8C4A2B')
  assert.deepEqual([light.accent, light.accent_strong, light.on_accent], ['#8c4a2b', '#8c4a2b', '#ffffff'])
  assert.deepEqual([dark.accent, dark.on_accent], ['#e39a79', '#000000'])
})

test('a pale accent stays on buttons, with black text, and is darker as text', () => {
  const { light } = brandColors('#ffd400')
  assert.deepEqual([light.accent, light.on_accent], ['#ffd400', '#000000'])
  assert.ok(contrast(light.accent_strong, '#ffffff') > contrast(light.accent, '#ffffff'))
})

test('a black accent is white in the dark', () => {
  assert.ok(contrast(brandColors('#000000').dark.accent, '#000000') > 15)
})

test('contrast is that of WCAG: 21 of black and white, 1 of the same', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#8c4a2b', '#8c4a2b'), 1)
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48')
})
