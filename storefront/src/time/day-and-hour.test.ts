// Moments as people say them, by the time of Jakarta wherever the visitor is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayAndHour, hourText } from './day-and-hour.ts'

test('a moment is said by weekday, day and hour, in Jakarta', () => {
  assert.equal(dayAndHour('2026-11-17T07:05:00.000Z'), 'Sel, 17 Nov 14.05')
  assert.equal(dayAndHour('2026-11-17T18:30:00.000Z'), 'Rab, 18 Nov 01.30')
  assert.equal(hourText('2026-11-17T07:05:00.000Z'), '14.05')
})

test('what is no moment is not said', () => {
  for (const none of [null, undefined, '', 'kemarin']) assert.equal(dayAndHour(none), '')
})
