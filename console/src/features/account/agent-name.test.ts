import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agentName, isPhone } from './agent-name.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

test('a browser is named with its system', () => {
  assert.equal(agentName(ANDROID), 'Chrome di Android')
  assert.equal(
    agentName('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0'),
    'Edge di Windows',
  )
  assert.equal(agentName('curl/8.5.0'), 'curl')
  assert.equal(agentName(null), null)
})

test('a phone is known', () => {
  assert.ok(isPhone(ANDROID))
  assert.ok(!isPhone('Mozilla/5.0 (Windows NT 10.0)'))
})
