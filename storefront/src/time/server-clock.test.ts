// The shop's clock as the page knows it: set by the Date of answers, whatever the visitor's own clock says.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverNow, setServerTime } from './server-clock.ts'

const NOON = Date.parse('2026-11-15T12:00:00Z')

test('the shop’s time goes on from the latest Date, and neither a slow answer nor an old copy sets it back', (t) => {
  // The visitor's clock is an hour behind.
  t.mock.timers.enable({ apis: ['Date'], now: NOON - 3_600_000 })
  setServerTime(new Date(NOON).toUTCString())
  assert.equal(serverNow(), NOON)
  t.mock.timers.tick(10_000)
  assert.equal(serverNow(), NOON + 10_000)
  setServerTime(new Date(NOON + 5_000).toUTCString())
  setServerTime(null)
  setServerTime('yesterday')
  assert.equal(serverNow(), NOON + 10_000)
  setServerTime(new Date(NOON + 12_000).toUTCString())
  assert.equal(serverNow(), NOON + 12_000)
})

test('a visitor who sets the own clock anew is followed', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: NOON })
  setServerTime(new Date(NOON).toUTCString())
  t.mock.timers.setTime(NOON + 7_200_000)
  setServerTime(new Date(NOON + 1_000).toUTCString())
  assert.equal(serverNow(), NOON + 1_000)
})
