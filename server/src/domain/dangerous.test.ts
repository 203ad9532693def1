// The list of what moves money or outlives people.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DANGEROUS, dangerOf, isRecent } from './dangerous.ts'

test('a dangerous operation says who may do it, when the door asks, and who hears of it; any other is none', () => {
  const owner = { role: 'owner', scope: 'all' }
  assert.deepEqual(dangerOf('createToken'), {
    op: 'createToken',
    need: owner,
    when: 'always',
    tells: 'owners',
  })
  assert.deepEqual(dangerOf('updateGateway'), {
    op: 'updateGateway',
    need: owner,
    when: 'always',
    tells: 'itself',
  })
  assert.deepEqual(dangerOf('updateShop'), { op: 'updateShop', need: owner, when: 'some', tells: 'itself' })
  assert.deepEqual(dangerOf('exportOrders'), {
    op: 'exportOrders',
    need: { role: 'staff', scope: 'orders:read' },
    when: 'always',
    tells: 'owners',
    isRoutineOfPrograms: true,
  })
  for (const op of ['listProducts', 'toString', '']) assert.equal(dangerOf(op), null)
})

test('each of them is asked for and told in one of the known ways', () => {
  for (const { when, tells } of Object.values(DANGEROUS)) {
    assert.ok(['always', 'some'].includes(when))
    assert.ok(['owners', 'itself', 'nobody'].includes(tells))
  }
})

test('a sign-in is recent for less than an hour', () => {
  const at = new Date('2026-11-17T10:00:00Z')
  assert.ok(isRecent(new Date('2026-11-17T09:00:00.001Z'), at))
  assert.ok(!isRecent(new Date('2026-11-17T09:00:00.000Z'), at))
})
