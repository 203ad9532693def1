// How long a body may be on its way: small ones until an end, larger ones as long as they keep the least rate.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBodyPace } from './body-pace.ts'

const LIMITS = { body: 20, slow: 5, rate: 8 }
const KB = 1_024

/** The second it ended in, or arrived. Each step: so many seconds later so many bytes come. */
function walk(
  length: number | undefined,
  steps: Iterable<readonly [seconds: number, bytes: number]>,
): string {
  const pace = createBodyPace(LIMITS, length, 0)
  let now = 0
  for (const [seconds, bytes] of steps) {
    if (now + seconds * 1_000 > pace.endsAt()) return `ended after ${Math.round(pace.endsAt() / 1_000)} s`
    now += seconds * 1_000
    pace.came(bytes, now)
  }
  return `here after ${now / 1_000} s`
}

/** So many bytes, so many each second. */
function* evenly(all: number, aSecond: number): Generator<readonly [number, number]> {
  for (let sent = 0; sent < all; sent += aSecond) yield [1, aSecond]
}

test('an order from a phone at 2 KB a second that is silent for five seconds arrives', () => {
  assert.equal(
    walk(2 * KB, [
      [5, KB / 2],
      [1, KB],
      [5, KB / 2],
    ]),
    'here after 11 s',
  )
  assert.equal(walk(16 * KB, evenly(16 * KB, 2 * KB)), 'here after 8 s')
})

test('a small body that trickles has an end, and one whose length nobody names as well', () => {
  assert.equal(walk(KB, evenly(KB, 1)), 'ended after 20 s')
  assert.equal(walk(undefined, evenly(KB, 1)), 'ended after 20 s')
})

test('a large body that hardly moves ends within seconds, however much came before', () => {
  assert.equal(walk(512 * KB, evenly(512 * KB, 1)), 'ended after 5 s')
  assert.equal(walk(undefined, [[1, 17 * KB], ...evenly(KB, 1)]), 'ended after 6 s')
  assert.equal(walk(10_000 * KB, [[1, 9_999 * KB], ...evenly(KB, 1)]), 'ended after 11 s')
  assert.equal(walk(10_000 * KB, evenly(10_000 * KB, 4 * KB)), 'ended after 10 s')
})

test('a picture of 10 MB over a line of 16 KB a second arrives, and so it does where the line is silent for seven seconds', () => {
  assert.equal(walk(10_240 * KB, evenly(10_240 * KB, 16 * KB)), 'here after 640 s')
  const half = [...evenly(5_120 * KB, 16 * KB)]
  assert.equal(walk(10_240 * KB, [...half, [7, 0], ...half]), 'here after 647 s')
})
