// What each role and each program may do, and under whose name the log keeps it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  actorOf,
  isAtLeast,
  missingFor,
  ROLES,
  type Role,
  roleIn,
  SCOPES,
  type Scope,
  viaOf,
  type Who,
} from './access.ts'

const person = (roles: Record<string, Role>, isOperator = false): Who => ({
  kind: 'person',
  sessionId: 'ses_1',
  since: new Date(0),
  hasTwoFactors: false,
  person: { id: 'prs_1', login: 'sari@rotan.example', name: 'Sari', isOperator, roles },
})
const program = (...scopes: Scope[]): Who => ({
  kind: 'program',
  tokenId: 'tok_1',
  name: 'Kasir',
  shopId: 'shp_rotan',
  scopes,
})
const NOBODY: Who = { kind: 'nobody' }

test('each role may do what those before it may, and no more', () => {
  for (const [i, role] of ROLES.entries())
    assert.deepEqual(
      ROLES.filter((least) => isAtLeast(role, least)),
      ROLES.slice(0, i + 1),
    )
})

test('a person has in a shop the role that was given there, and none in another', () => {
  const sari = person({ shp_rotan: 'staff' })
  assert.equal(roleIn(sari, 'shp_rotan'), 'staff')
  assert.equal(roleIn(sari, 'shp_other'), null)
})

test('an operator is an owner in every shop', () => {
  assert.equal(roleIn(person({ shp_rotan: 'staff' }, true), 'shp_rotan'), 'owner')
  assert.equal(roleIn(person({}, true), 'shp_other'), 'owner')
})

test('a program belongs to its shop, and nobody to none', () => {
  assert.equal(roleIn(program('all'), 'shp_rotan'), 'program')
  assert.equal(roleIn(program('all'), 'shp_other'), null)
  assert.equal(roleIn(NOBODY, 'shp_rotan'), null)
})

const CHANGE_PRICES = { role: 'manager', scope: 'products:write' } as const

test('a person learns which role is missing, whatever scope a program would need', () => {
  const missing = (role: Role) => missingFor(person({ shp_rotan: role }), 'shp_rotan', CHANGE_PRICES)
  assert.deepEqual(ROLES.map(missing), ['manager', null, null])
  assert.equal(missingFor(person({ shp_rotan: 'owner' }), 'shp_other', CHANGE_PRICES), 'manager')
  assert.equal(missingFor(NOBODY, 'shp_rotan', CHANGE_PRICES), 'manager')
})

test('a program with everything may do everything', () => {
  for (const scope of SCOPES)
    assert.equal(missingFor(program('all'), 'shp_rotan', { role: 'owner', scope }), null)
})

test('who may change something may read it too, and nothing else', () => {
  for (const has of SCOPES.filter((scope) => scope !== 'all')) {
    const readToo = has.replace(':write', ':read')
    const allowed = SCOPES.filter(
      (scope) => missingFor(program(has), 'shp_rotan', { role: 'staff', scope }) === null,
    )
    assert.deepEqual(
      allowed,
      SCOPES.filter((scope) => scope === has || scope === readToo),
    )
  }
})

test('a program learns which scope is missing', () => {
  assert.equal(missingFor(program('products:read'), 'shp_rotan', CHANGE_PRICES), 'products:write')
  assert.equal(missingFor(program(), 'shp_rotan', CHANGE_PRICES), 'products:write')
})

test('a change stands under the name of the person or the program that made it', () => {
  assert.deepEqual(actorOf(person({})), { kind: 'person', id: 'prs_1', name: 'Sari' })
  assert.deepEqual(actorOf(program()), { kind: 'program', id: 'tok_1', name: 'Kasir' })
  assert.throws(() => actorOf(NOBODY), /Nobody/)
})

test('the session or the token says who looked, and nobody is nobody', () => {
  assert.equal(viaOf(person({})), 'ses_1')
  assert.equal(viaOf(program()), 'tok_1')
  assert.throws(() => viaOf(NOBODY), /Nobody is let in/)
})
