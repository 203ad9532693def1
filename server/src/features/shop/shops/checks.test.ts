// What a merchant may set of the shop's domains, contact and limits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESERVED_SLUGS } from '../../../domain/addresses.ts'
import { told } from '../../../domain/setting-error.fixture.ts'
import { checkContact, checkDomains, checkHost, checkLimits, checkName, checkSlug } from './checks.ts'
import { LIMITS } from './input.ts'

const FACTS = { slug: 'rotan', platformDomain: 'toko.example', takenHostnames: new Set(['taken.example']) }

test('no shop has a slug under which the platform itself is found', () => {
  for (const slug of ['console', 'www', 'api', 'admin'])
    assert.deepEqual(told(checkSlug(slug)), [`slug "${slug}" belongs to the platform: no shop may have it`])
  assert.equal(RESERVED_SLUGS.size, 4)
  assert.deepEqual(told(checkSlug('rotan')), [])
})

for (const [name, ...errors] of [
  ['Ny'],
  ['Rotan.id'],
  ['N ', 'name must have two letters or more'],
  ['Rotan, www.rotan.example', 'name must not hold a web address'],
  ['Bank Mandiri', 'name buyers would take it for a bank, a marketplace or the platform'],
  ['Lapakita Resmi', 'name buyers would take it for a bank, a marketplace or the platform'],
] as const) {
  const may = errors.length > 0 ? 'may not' : 'may'
  test(`a shop ${may} be called "${name}"`, () =>
    assert.deepEqual(told(checkName(name, ['lapakita'])), errors))
}

test('a merchant hears of orders by e-mail, on an Indonesian mobile number, or not at all', () => {
  for (const notify of ['sari@rotan.example', '0812 3456 7890', null, undefined, ''])
    assert.deepEqual(told(checkContact({ ...(notify !== undefined && { notify }) })), [])
  assert.deepEqual(told(checkContact({ notify: '021 1234567' })), [
    'notify "021 1234567" is neither an e-mail address nor an Indonesian mobile number',
  ])
})

for (const host of [
  'rotan.example',
  'ROTAN.example.',
  'rotan.toko.example',
  'toko.example',
  'nottoko.example',
  'localhost:4321',
  'taken.example.other',
]) {
  test(`a shop may answer on ${host}`, () => assert.deepEqual(told(checkHost(host, FACTS)), []))
}

const OF_PLATFORM = "names below toko.example belong to the platform: one for each shop's slug"

for (const [host, error] of [
  ['not a host', '"not a host" is not a host name such as "www.tokosaya.com"'],
  ['', '"" is not a host name such as "www.tokosaya.com"'],
  ['other.toko.example', OF_PLATFORM],
  ['a.rotan.toko.example', OF_PLATFORM],
  ['taken.example', '"taken.example" belongs to another shop'],
  ['Taken.Example:8443', '"taken.example" belongs to another shop'],
] as const) {
  test(`a shop may not answer on "${host}"`, () => assert.deepEqual(told(checkHost(host, FACTS)), [error]))
}

test('a developer’s own page may belong to any number of shops', () => {
  const facts = {
    ...FACTS,
    platformDomain: 'localhost',
    takenHostnames: new Set(['localhost', 'a.localhost']),
  }
  assert.deepEqual(told(checkHost('localhost:4321', facts)), [])
  assert.deepEqual(told(checkHost('a.localhost:4321', facts)), [])
})

test('wrong domains are named by their places: those that are no hosts, that come twice, or are primary beside another', () => {
  const domains = [
    { host: 'rotan.example' },
    { host: 'a.example', primary: true },
    { host: 'Rotan.Example.', primary: false },
    { host: 'b.example', primary: true },
    { host: 'c.example', primary: true },
    { host: 'no host' },
    { host: 'not one either' },
  ]
  assert.deepEqual(told(checkDomains(domains, FACTS)), [
    'domains[2] has the same host as domains[0]',
    'domains[5].host "no host" is not a host name such as "www.tokosaya.com"',
    'domains[6].host "not one either" is not a host name such as "www.tokosaya.com"',
    'domains[3].primary domains[1] is primary already',
    'domains[4].primary domains[1] is primary already',
  ])
  assert.deepEqual(told(checkDomains([], FACTS)), [])
})

for (const name of ['units_per_line', 'unpaid_orders_per_contact'] as const) {
  const { highest } = LIMITS[name]
  test(`${name} is a number from 1 to ${highest}`, () => {
    for (const value of [1, highest]) assert.deepEqual(told(checkLimits({ [name]: value })), [])
    for (const value of [0, -1, highest + 1])
      assert.deepEqual(told(checkLimits({ [name]: value })), [`${name} must be 1 to ${highest}`])
  })
}

test('a limit that is left out is not complained of', () => assert.deepEqual(told(checkLimits({})), []))
