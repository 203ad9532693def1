// Why a shop is reported: one of our reasons, and nothing else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isReportReason, REASONS } from './report-reasons.ts'

test('a report gives one of the reasons that its form offers', () => {
  for (const reason of REASONS) assert.ok(isReportReason(reason), reason)
  for (const text of [null, '', 'Lainnya', 'toString']) assert.ok(!isReportReason(text), `${text}`)
})
