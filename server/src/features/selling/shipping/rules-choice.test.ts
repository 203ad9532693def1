// Which courier a code means: of flat cost, beside a quote, and by zone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_RUPIAH } from '../../../domain/rupiah.ts'
import {
  type Courier,
  choiceCode,
  chooseFlat,
  fitsQuote,
  flatOffers,
  isServedByZone,
  zoneOffers,
} from './rules.ts'

const courier = (code: string, service: string | null, fields: Partial<Courier> = {}): Courier => ({
  code,
  name: code.toUpperCase(),
  service,
  eta: null,
  cost: 10_000,
  enabled: true,
  services: [],
  zones: [],
  ...fields,
})

const REG = courier('jne', 'REG')
const YES = courier('jne', 'YES')
const POS = courier('pos', 'Kilat')
const OWN = courier('kurir', null)
const COURIERS = [REG, YES, POS, OWN]

/** What a code means: the code that is answered, `?` when nobody is meant, or the codes of which one is. */
function meantBy(asked: string, couriers: readonly Courier[] = COURIERS): string {
  const choice = chooseFlat(couriers, asked)
  if (choice.is === 'known') return choice.code
  return choice.is === 'unknown' ? '?' : `${choice.is}: ${choice.codes.join(' or ')}`
}

test('a courier is chosen by its code, and by code and service where the shop has several by that code', () => {
  assert.deepEqual(
    flatOffers(COURIERS).map(({ courierCode, name }) => [courierCode, name]),
    [
      ['jne:REG', 'JNE REG'],
      ['jne:YES', 'JNE YES'],
      ['pos', 'POS Kilat'],
      ['kurir', 'KURIR'],
    ],
  )
})

test('a service that has no cost does not make a code unclear', () => {
  const couriers = [REG, courier('jne', 'YES', { cost: null })]
  assert.equal(choiceCode(REG, couriers), 'jne')
  assert.equal(meantBy('jne:YES', couriers), '?')
})

test('every code that is offered means the courier that offers it', () => {
  for (const each of COURIERS) {
    const choice = chooseFlat(COURIERS, choiceCode(each, COURIERS))
    assert.ok(choice.is === 'known' && choice.courier === each)
  }
})

for (const [asked, meant] of [
  ['jne:REG', 'jne:REG'],
  ['JNE:reg', 'jne:REG'],
  ['jne', 'unclear: jne:REG or jne:YES'],
  ['pos', 'pos'],
  ['pos:Kilat', 'pos'],
  ['POS:KILAT', 'pos'],
  ['kurir', 'kurir'],
  ['Kurir', 'kurir'],
  ['jne:OKE', '?'],
  ['kurir:REG', '?'],
  ['', '?'],
] as const) {
  test(`the code "${asked}" means ${meant}`, () => assert.equal(meantBy(asked), meant))
}

test('a courier without a service beside one with a service is meant by the bare code', () => {
  assert.equal(meantBy('jne', [courier('jne', null), YES]), 'jne')
})

test('beside a quote a code names its courier, or its courier and service, however it is written', () => {
  const quote = { courier_code: 'jne:REG', courier_service: 'REG' }
  for (const asked of ['jne:REG', 'jne', 'JNE:reg', 'JNE']) assert.ok(fitsQuote(quote, asked), asked)
  for (const asked of ['jnt', 'jne:YES', 'REG', 'jne:']) assert.ok(!fitsQuote(quote, asked), asked)
  const bare = { courier_code: 'sicepat', courier_service: 'BEST' }
  for (const asked of ['sicepat', 'sicepat:best']) assert.ok(fitsQuote(bare, asked), asked)
  assert.ok(!fitsQuote({ courier_code: 'sicepat', courier_service: null }, 'sicepat:null'))
})

test('a place is served when some courier has a zone for it', () => {
  const zones = [{ province: '31', cost_per_kg: 1 }]
  const couriers = [courier('a', null), courier('b', null, { zones })]
  assert.equal(isServedByZone(couriers, '3174041001'), true)
  assert.equal(isServedByZone(couriers, '3273011001'), false)
})

test('a weight that would cost more than all the money there is finds no courier', () => {
  const of = (cost_per_kg: number) => [courier('a', null, { zones: [{ any: true, cost_per_kg }] })]
  assert.equal(zoneOffers(of(MAX_RUPIAH), '3174041001', 1_000).length, 1)
  assert.equal(zoneOffers(of(MAX_RUPIAH), '3174041001', 2_000).length, 0)
})
