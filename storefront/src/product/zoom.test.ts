// What fingers make of a picture.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLOSE, fitted, kept, movedBy, pinched, toggled, turnOf, WHOLE, zoomAt } from './zoom.ts'

const PHONE = { width: 400, height: 800 }

test('what is under the finger stays there while the picture grows', () => {
  const at = { x: 100, y: -50 }
  const view = zoomAt(WHOLE, 2, at)
  assert.deepEqual(view, { scale: 2, x: -100, y: 50 })
  assert.deepEqual(zoomAt(view, 1, at), WHOLE)
})

test('a picture grows to four times its size and no further, and never below its whole', () => {
  assert.equal(zoomAt(WHOLE, 9, { x: 0, y: 0 }).scale, 4)
  assert.equal(zoomAt(WHOLE, 0.2, { x: 0, y: 0 }).scale, 1)
})

test('a tap goes close, and the next one back', () => {
  const close = toggled(WHOLE, { x: 10, y: 10 })
  assert.equal(close.scale, CLOSE)
  assert.deepEqual(toggled(close, { x: 0, y: 0 }), WHOLE)
})

test('two fingers that part and move take the picture with them', () => {
  const before = [
    { x: -10, y: 0 },
    { x: 10, y: 0 },
  ] as const
  const after = [
    { x: -10, y: 30 },
    { x: 30, y: 30 },
  ] as const
  assert.deepEqual(pinched(WHOLE, before, after), { scale: 2, x: 10, y: 30 })
})

test('a picture is moved as far as its edges, and not at all when it is whole', () => {
  const picture = fitted({ width: 1_200, height: 1_200 }, PHONE)
  assert.deepEqual(picture, { width: 400, height: 400 })
  const far = kept(movedBy({ ...WHOLE, scale: 2 }, { x: 900, y: 900 }), picture, PHONE)
  assert.deepEqual(far, { scale: 2, x: 200, y: 0 })
  assert.deepEqual(kept(movedBy(WHOLE, { x: 50, y: 50 }), picture, PHONE), WHOLE)
})

test('a swipe to the left leads on, to the right back, and a short or steep one nowhere', () => {
  assert.deepEqual(
    [
      { x: -120, y: 5 },
      { x: 120, y: 5 },
      { x: 30, y: 0 },
      { x: 100, y: 300 },
    ].map((way) => turnOf(way, 400)),
    [1, -1, 0, 0],
  )
})
