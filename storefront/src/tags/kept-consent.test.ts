// When a shop may measure.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consentIn } from './kept-consent.ts'

const YES = { answer: 'yes', vendors: ['Meta'] } as const

test('a visitor who was not asked has not agreed', () => {
  assert.equal(consentIn(null, ['Meta'], false), 'unasked')
})

test('an answer counts for those that were asked for, a refusal for all', () => {
  assert.equal(consentIn(YES, ['Meta'], false), 'yes')
  assert.equal(consentIn(YES, ['Meta', 'TikTok'], false), 'unasked')
  assert.equal(consentIn({ answer: 'no', vendors: ['Meta'] }, ['Meta', 'TikTok'], false), 'no')
})

test('a browser that refuses for its user is believed before anything else', () => {
  assert.equal(consentIn(YES, ['Meta'], true), 'browser says no')
})
