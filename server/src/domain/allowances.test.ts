// What a shop may have, by its plan and its age.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowancesOf, COUNTED, growsAfter, isNearlyFull, provenDays } from './allowances.ts'
import { PLANS } from './plans.ts'

const AT = new Date('2026-11-17T00:00:00Z')
const standing = (plan: (typeof PLANS)[number], days: number, buyers = 0) => ({
  plan,
  created_at: new Date(AT.getTime() - days * 86_400_000),
  proven_days: provenDays(buyers),
})
const of = (plan: (typeof PLANS)[number], days = 0, buyers = 0) =>
  allowancesOf(standing(plan, days, buyers), AT)

test('every plan says how much it gives, and a greater one gives more of everything', () => {
  const GIB = 1024 ** 3
  assert.deepEqual(of('gratis', 30), {
    products: 500,
    picture_bytes: GIB,
    messages: 5_000,
    staff: 5,
    domains: 2,
    money: 20_000,
  })
  assert.deepEqual(of('katalog'), {
    products: 5_000,
    picture_bytes: 5 * GIB,
    messages: 400,
    staff: 15,
    domains: 5,
    money: 50_000,
  })
  assert.deepEqual(of('lengkap'), {
    products: 50_000,
    picture_bytes: 20 * GIB,
    messages: 1_000,
    staff: 50,
    domains: 20,
    money: 200_000,
  })
  for (const what of COUNTED) {
    const given = PLANS.map((plan) => of(plan)[what])
    assert.deepEqual(
      given,
      given.toSorted((a, b) => a - b),
      what,
    )
  }
})

test('a new shop of the smallest plan has less, and more by itself after a week and a month; one that pays has all', () => {
  const MIB = 1024 ** 2
  assert.deepEqual(
    [0, 6.99, 7, 29.99, 30].map((days) => {
      const { products, picture_bytes } = of('gratis', days)
      return [products, picture_bytes / MIB]
    }),
    [
      [250, 256],
      [250, 256],
      [400, 512],
      [400, 512],
      [500, 1024],
    ],
  )
  const grows = (plan: (typeof PLANS)[number], days: number) => growsAfter(standing(plan, days), AT)?.days
  assert.deepEqual([grows('gratis', 0), grows('gratis', 7), grows('gratis', 30)], [7, 30, undefined])
  assert.equal(grows('katalog', 0), undefined)
})

test('buyers who have paid make a new shop count as older, and never as younger than it is', () => {
  assert.deepEqual(
    [0, 9, 10, 49, 50, 1_000].map((buyers) => of('gratis', 0, buyers).products),
    [250, 250, 400, 400, 500, 500],
  )
  assert.deepEqual(
    [0, 10, 50].map((buyers) => of('gratis', 0, buyers).messages),
    [200, 1_000, 5_000],
  )
  assert.equal(of('gratis', 20, 10).products, 400)
  assert.equal(of('gratis', 200, 10).messages, 20_000)
})

test('messages grow with the age of a shop', () => {
  assert.deepEqual(
    [0, 7, 30, 180].map((days) => of('katalog', days).messages),
    [400, 2_000, 10_000, 40_000],
  )
})

test('a merchant is warned from four fifths on', () => {
  assert.deepEqual(
    [isNearlyFull(79, 100), isNearlyFull(80, 100), isNearlyFull(120, 100)],
    [false, true, true],
  )
})
