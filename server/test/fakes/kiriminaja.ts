// KiriminAja's server, as far as its documentation and its own client tell; a malformed request gets its error.
import type { Destination } from '@etalase/places'
import type { Static } from 'typebox'
import { jakartaClock } from '../../src/domain/jakarta.ts'
import { type Call, type Canned, type Spoken, startFakeVendor } from './http-vendor.ts'
import { error, invalid, isPickup, type Package, said } from './kiriminaja-shapes.ts'
import { type FakeDistrict, know, prices, search, villages } from './kiriminaja-tariff.ts'
import { type Desk, type FakeCallback, type FakeParcel, openDesk, type ParcelFake } from './parcel-desk.ts'
import { COURIERS, type FakeService } from './tariff.ts'

export interface FakeKiriminAja extends ParcelFake {
  /** Makes it know one of our villages; answers its names for it. */
  know(place: Destination): string
  /** The short form has no more than the names. */
  notice(name: string, form?: 'short' | 'long'): FakeCallback
  /** After 48 hours at most: what was asked to be cancelled is. */
  settleCancellations(): void
  /** `unpaid`: pickups have to be paid one by one in its dashboard. */
  readonly terms: { payment: 'paid' | 'unpaid'; schedules: readonly FakeSchedule[] }
}

interface FakeSchedule {
  readonly clock: string
  readonly until: string
  readonly expired: number
  readonly libur: boolean
}

const KEY = 'kunci-palsu-kiriminaja'
const PIN = '246810'

export async function startFakeKiriminAja(): Promise<FakeKiriminAja> {
  const districts: FakeDistrict[] = []
  const desk = openDesk((count) => `DEVEL-${String(count).padStart(9, '0')}`)
  const terms: FakeKiriminAja['terms'] = { payment: 'paid', schedules: [tomorrow()] }
  const cancelling = new Set<FakeParcel>()

  const routes: Readonly<Record<string, (call: Call, empty: boolean) => Spoken | Promise<Spoken>>> = {
    '/api/mitra/province': () => said('province', { datas: [{ id: 1, provinsi_name: 'Bali' }] }),
    '/api/mitra/v2/get_address_by_name': (call) => search(call, districts),
    '/api/mitra/kelurahan': (call) => villages(call, districts),
    '/api/mitra/v2/schedules': () => said('schedules', { schedules: terms.schedules }),
    '/api/mitra/v6.1/shipping_price': (call, empty) => prices(call, empty, districts),
    '/api/mitra/v6.1/request_pickup': (call) => pickup(call, desk, districts, terms.payment),
    '/api/mitra/v6.2/request_pickup': (call) => pickup(call, desk, districts, terms.payment, true),
    '/api/mitra/tracking': (call) => track(call, desk),
    '/api/mitra/v3/cancel_shipment': (call) => cancel(call, desk, cancelling),
  }
  const server = await startFakeVendor((call, mood) => {
    if (call.headers.authorization !== `Bearer ${KEY}`)
      return { status: 401, body: { message: 'Unauthenticated.' } }
    const route = routes[call.path]
    if (!route || call.method !== 'POST') return { status: 404, body: { message: 'Not Found' } }
    return route(call, mood === 'empty')
  })

  return {
    ...server,
    ...desk,
    keys: { api_key: KEY, pin: PIN },
    terms,
    know: (place) => know(districts, place),
    error,
    settleCancellations() {
      for (const parcel of cancelling) desk.step(parcel, '300', 'Paket dibatalkan')
      cancelling.clear()
    },
    notice: (name, form = 'long') => noticeOf(desk.parcel(name), form),
    probe: () => callback(''),
  }
}

const TOMORROW_MS = 86_400_000

function tomorrow(): FakeSchedule {
  const at = new Date(Date.now() + TOMORROW_MS)
  return {
    clock: `${jakartaClock(at).slice(0, 10)} 10:00:00`,
    until: '13:00',
    expired: Math.floor(at.getTime() / 1_000),
    libur: false,
  }
}

function pickup(
  call: Call,
  desk: Desk,
  districts: readonly FakeDistrict[],
  payment: 'paid' | 'unpaid',
  takesCredit = false,
): Spoken | Promise<Spoken> {
  const request: unknown = JSON.parse(call.body)
  if (!isPickup(request)) return invalid('The given data was invalid.')
  const [parcel] = request.packages
  const service = parcel && serviceOf(parcel)
  const to = districts.find(({ id }) => id === parcel?.destination_kecamatan_id)
  if (!parcel || !service) return invalid('The selected service is invalid.')
  if (!to) return invalid('The destination kecamatan id field is required.')
  const isCredit = takesCredit && request.payment_method === 'credit'
  if (isCredit && request.pin !== PIN) return error(200, 'PIN KA Credit tidak valid.', 4001)
  if (isCredit && parcel.cod > 0) return error(200, 'Paket COD tidak dapat dibayar dengan KA Credit.', 4003)
  const insurance = parcel.insurance_amount ?? 0
  const due = parcel.cod > 0 ? 0 : parcel.shipping_cost + insurance
  if (due > desk.account.balance)
    return error(
      200,
      `Saldo KA Credit tidak mencukupi. Saldo saat ini Rp${desk.account.balance}. Total kebutuhan Rp${due}.`,
      4002,
    )
  desk.account.balance -= due
  const taken = {
    reference: parcel.order_id,
    id: parcel.order_id,
    request: parcel,
    awb: null,
    sortingCode: `${parcel.service.toUpperCase()}-${to.id}`,
    cost: parcel.shipping_cost,
    insuranceFee: insurance,
    codFee: parcel.add_cost ?? 0,
    cod: parcel.cod,
  }
  return desk.take(taken, '100', () =>
    said('request_pickup', {
      text: 'Request pickup berhasil',
      payment_status: isCredit || parcel.cod > 0 ? 'paid' : payment,
      payment_method: isCredit ? 'credit' : 'va',
      ...(isCredit && { credit_balance_after: desk.account.balance }),
      qr_url: null,
      // The courier gives its number later, also where it does so at once.
      details: [
        {
          order_id: parcel.order_id,
          kj_order_id: `OKA${parcel.order_id.slice(0, 12)}`,
          awb: null,
          service: parcel.service,
          service_type: parcel.service_type,
        },
      ],
      pickup_number: `EPR-${desk.parcels.length}`,
    }),
  )
}

function serviceOf({ service, service_type }: Static<typeof Package>): FakeService | undefined {
  return COURIERS[service]?.services.find(({ code }) => code.toUpperCase() === service_type)
}

function track(call: Call, desk: Desk): Canned {
  const { order_id } = JSON.parse(call.body)
  const parcel = desk.parcels.findLast(
    ({ reference, awb }) => order_id && (reference === order_id || awb === order_id),
  )
  if (!parcel) return error(200, 'Data paket tidak ditemukan')
  const { history, request } = parcel
  const stepTo = (word: string) => history.find((step) => step.word === word)?.at
  const shipped = stepTo('103') ?? stepTo('106')
  const delivered = stepTo('200')
  const returned = stepTo('400')
  const last = history.at(-1)
  return said('shTracking', {
    text: last?.note ?? '',
    status_code: Number(last?.word),
    details: {
      awb: parcel.awb,
      signature_code: 'C1OJWQAG',
      sorting_code: parcel.awb && parcel.sortingCode,
      order_id: parcel.reference,
      status_code: null,
      estimation: '-',
      service: request.service,
      service_name: request.service_type,
      drop: request.drop ?? false,
      shipped_at: shipped ? jakartaClock(shipped) : null,
      delivered: Boolean(delivered),
      delivered_at: delivered ? jakartaClock(delivered) : '',
      refunded: Boolean(returned),
      refunded_at: returned ? jakartaClock(returned) : '',
      images: { camera_img: null, signature_img: null, pop_img: null },
      costs: {
        add_cost: parcel.codFee,
        currency: 'IDR',
        cod: parcel.cod,
        insurance_amount: parcel.insuranceFee,
        insurance_percent: 0,
        discount_amount: 0,
        subsidi_amount: 0,
        shipping_cost: request.shipping_cost,
        correction: parcel.cost - Number(request.shipping_cost),
      },
      origin: {},
      destination: {},
    },
    // Newest first.
    histories: history
      .map(({ word, note, at }) => ({
        created_at: jakartaClock(at),
        status: note,
        status_code: Number(word),
        driver: '',
        receiver: '',
      }))
      .toReversed(),
  })
}

function cancel(call: Call, desk: Desk, cancelling: Set<FakeParcel>): Canned {
  // Its own client asks in the address, its documentation in the body.
  const body = call.body === '' ? {} : JSON.parse(call.body)
  const awb = call.query.get('awb') ?? body.awb
  const reason = call.query.get('reason') ?? body.reason ?? ''
  const parcel = desk.parcels.find((each) => each.awb !== null && each.awb === awb)
  if (reason.length < 5 || reason.length > 200)
    return invalid('The reason must be between 5 and 200 characters.')
  if (!parcel) return error(200, 'AWB tidak ditemukan')
  const state = Number(parcel.history.at(-1)?.word)
  if (![100, 101, 102, 105, 110].includes(state))
    return error(200, 'Paket sudah diproses, tidak dapat dibatalkan')
  const date = jakartaClock(new Date())
  if (parcel.cod > 0) {
    desk.step(parcel, '300', 'Paket dibatalkan')
    return said('cancel_shipment', { text: 'Paket dibatalkan', data: { success: 'success', date } })
  }
  cancelling.add(parcel)
  return said('cancel_shipment', {
    text: 'Paket akan dibatalkan dalam 2x24jam',
    data: { success: 'pending', date },
  })
}

function noticeOf(parcel: FakeParcel, form: 'short' | 'long'): FakeCallback {
  const { reference: order_id, awb, request, history } = parcel
  const last = history.at(-1)
  const code = Number(last?.word)
  const method = methodOf(code)
  if (form === 'short')
    return callback(JSON.stringify({ method, data: [{ order_id, awb, sorting_code: parcel.sortingCode }] }))
  const at = last?.at.toISOString() ?? ''
  return callback(
    JSON.stringify({
      method,
      data: [
        {
          order_id,
          awb,
          date: at,
          shipped_at: method === 'shipped_packages' ? at : null,
          finished_at: method === 'finished_packages' ? at : null,
          returned_at: code === 400 ? at : null,
          rejected_at: null,
          reason: null,
        },
      ],
      payment: { payment_id: 'EPR-1', amount: parcel.cost, status_code: 0, qr_content: null, pay_time: null },
      packages: [
        {
          awb,
          order_id,
          service: request.service,
          service_type: request.service_type,
          status: code,
          live_tracking_url: null,
          origin: {},
          destination: {},
          driver: { name: null, phone: null, image: null },
        },
      ],
    }),
  )
}

function methodOf(code: number): string {
  if (code === 200) return 'finished_packages'
  if (code === 300 || code === 302) return 'canceled_packages'
  if (code >= 400 && code < 500) return 'returned_packages'
  return code <= 105 && code !== 103 ? 'processed_packages' : 'shipped_packages'
}

const callback = (body: string): FakeCallback => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'KiriminAja-Push-Services',
    authorization: `Bearer ${KEY}`,
  },
  body,
})
