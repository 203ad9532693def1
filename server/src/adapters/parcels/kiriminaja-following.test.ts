// What is KiriminAja's own about a parcel that it has: its documented tracking and codes, corrections, cancelling, notices.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VendorDown, VendorRefused } from '../vendor.ts'
import { beginKiriminAja } from './kiriminaja.fixture.ts'
import { BookingRefused } from './parcel-vendor.ts'
import { REFERENCE } from './vendors.fixture.ts'

test('a booking that was lost is found by our reference; what KiriminAja does not plainly deny is not denied', async (t) => {
  const { fake, track } = await beginKiriminAja(t)
  assert.equal(await track(), null)
  for (const text of ['Terjadi kesalahan', 'Silakan coba lagi']) {
    fake.answer(fake.error(200, text))
    await assert.rejects(track(), VendorRefused)
  }
  fake.answer({ status: 200, body: { status: true, details: {} } })
  await assert.rejects(track(), VendorDown)
})

test('the tracking in KiriminAja’s documentation is a parcel that was delivered', async (t) => {
  const { fake, track } = await beginKiriminAja(t)
  const step = (created_at: string, status: string, status_code = 100) => ({
    created_at,
    status,
    status_code,
    driver: '',
    receiver: '',
  })
  fake.answer({
    status: 200,
    body: {
      status: true,
      text: 'Delivered to BAGUS | 14-07-2021 16:00 | YOGYAKARTA ',
      status_code: 200,
      details: {
        awb: 'DEVEL-000000004',
        sorting_code: 'JOG-JOG1000-JKT2020',
        order_id: REFERENCE,
        status_code: null,
        shipped_at: '2021-07-13 17:44:04',
        delivered: true,
        delivered_at: '2021-10-17 16:53:00',
        costs: {
          add_cost: 0,
          cod: 0,
          insurance_amount: 0,
          discount_amount: 0,
          shipping_cost: 10000,
          correction: 0,
        },
      },
      histories: [
        step('2021-07-14 16:00:00', 'Delivered to BAGUS | 14-07-2021 16:00 | YOGYAKARTA ', 200),
        step('2021-07-14 09:53:00', 'With delivery courier YOGYAKARTA'),
        step('2021-07-13 18:34:00', 'Received at sorting center YOGYAKARTA'),
        step('2021-07-07 14:40:42', 'Paket dibuat oleh KiriminAja'),
      ],
    },
  })
  const report = await track()
  assert.deepEqual(
    report?.events.map(({ state, at }) => [state, at?.toISOString()]),
    [
      ['booked', '2021-07-07T07:40:42.000Z'],
      ['moving', '2021-07-13T11:34:00.000Z'],
      ['moving', '2021-07-14T02:53:00.000Z'],
      ['delivered', '2021-07-14T09:00:00.000Z'],
    ],
  )
  assert.equal(report?.awb, 'DEVEL-000000004')
  assert.equal(report?.sortingCode, 'JOG-JOG1000-JKT2020')
  assert.deepEqual(report?.charged, { cost: 10_000, insuranceFee: 0, codFee: 0 })
  assert.equal(report?.collectedAt, null, 'it was no COD')
})

test('every code of KiriminAja’s has a state of ours', async (t) => {
  const { fake, book, track } = await beginKiriminAja(t)
  const states = {
    booked: [100, 101, 105, 350],
    waiting: [102, 110],
    picked: [103],
    moving: [104, 106, 211],
    problem: [107, 152, 210, 301, 310, 311, 500, 555, 702, 901, 902, 903, 904, 905],
    delivered: [200],
    returning: [401, 402, 403, 404, 405, 406],
    returned: [400],
    cancelled: [300, 302],
    destroyed: [333, 704],
    lost: [701, 703],
  }
  for (const [state, codes] of Object.entries(states)) {
    for (const code of codes) {
      const reference = `P${code}`
      await book({ reference })
      fake.move(reference, String(code))
      const event = (await track(reference))?.events.at(-1)
      assert.deepEqual([event?.state, event?.vendorState], [state, String(code)])
    }
  }
})

test('corrections after weighing and the buyer’s money come with the tracking', async (t) => {
  const { fake, book, track } = await beginKiriminAja(t)
  const price = { cost: 18_000, insuranceFee: 700, codFee: 12_281 }
  await book({ cod: 380_981, insured: true, price })
  for (const cost of [27_000, 9_000]) {
    fake.reweigh(REFERENCE, cost)
    assert.deepEqual((await track())?.charged, { cost, insuranceFee: 700, codFee: 12_281 })
  }
  fake.move(REFERENCE, '103', '106', '200')
  const report = await track()
  assert.deepEqual(report?.collectedAt, fake.parcel(REFERENCE).history.at(-1)?.at)
})

test('KiriminAja cancels COD parcels at once, and others within two days', async (t) => {
  const { fake, kiriminaja, keys, book, track } = await beginKiriminAja(t)
  const known = (reference: string) => ({ reference, vendorId: reference, awb: null, courierCode: 'jne' })
  await book({ cod: 400_000, reference: 'PCOD' })
  assert.equal(await kiriminaja.cancel(known('PCOD'), 'x', keys), 'cancelled')
  await book()
  assert.equal(await kiriminaja.cancel(known(REFERENCE), 'Stok habis', keys), 'asked')
  assert.equal((await track())?.events.at(-1)?.state, 'booked')
  fake.settleCancellations()
  assert.equal((await track())?.events.at(-1)?.state, 'cancelled')
  fake.account.numbersAtOnce = false
  await book({ reference: 'PNEW' })
  await assert.rejects(kiriminaja.cancel(known('PNEW'), 'Stok habis', keys), BookingRefused)
})

test('both forms of KiriminAja’s notices name the parcels, each once', async (t) => {
  const { fake, kiriminaja, keys, book } = await beginKiriminAja(t)
  await book()
  const accepted = {
    outcome: 'accepted',
    parcels: [{ reference: REFERENCE, vendorId: REFERENCE, report: {} }],
  }
  for (const code of ['105', '103', '200', '300', '403', '400']) {
    fake.move(REFERENCE, code)
    for (const form of ['short', 'long'] as const) {
      const { headers, body } = fake.notice(REFERENCE, form)
      assert.deepEqual(kiriminaja.readNotice(headers, body, keys), accepted)
      const twice = JSON.parse(body)
      twice.data.push(...twice.data)
      assert.deepEqual(kiriminaja.readNotice(headers, JSON.stringify(twice), keys), accepted)
    }
  }
  const { headers } = fake.probe()
  const other = JSON.stringify({ method: 'new_things', data: [{ order_id: REFERENCE }] })
  assert.deepEqual(kiriminaja.readNotice(headers, other, keys), { outcome: 'ignored', event: 'new_things' })
})
