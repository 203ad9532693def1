// Any colour a merchant may choose, and what is made of it: every text can be read, in light and in dark.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { brandColors, contrast, HARDEST_GROUND, READABLE } from './brand-colors.ts'

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
    fc.assert(fc.property(anyColor, holds), { numRuns: 2_000, examples: KNOWN.map((color) => [color]) })
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
