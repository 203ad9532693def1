import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planSays } from './plan-says.ts'

const usage = [{ what: 'messages', used: 200, limit: 200, is_nearly_full: true }] as const
const plan = { usage: [...usage], ends_at: null, held_messages: 0, held_until: null }

test('messages that wait are said with how many and until when, and that orders go on', () => {
  const says = planSays({ ...plan, held_messages: 12, held_until: '2026-11-16T01:15:00.000Z' })
  assert.match(
    says,
    /^12 kabar ke pembeli menunggu sampai .*1[56] Nov.*\d\d\.15.*Pesanan dan kode pembeli tetap jalan/,
  )
  assert.doesNotMatch(says, /sudah penuh/)
  assert.match(planSays(plan), /pesan hari ini/)
})
