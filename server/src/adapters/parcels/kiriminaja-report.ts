// What KiriminAja says of a parcel, in answers and in notices that carry the shop's key.
import Type from 'typebox'
import { fieldsOf, isRecord, type Json } from '../../base/json.ts'
import type { ReportedState } from '../../domain/parcel.ts'
import type { CourierTrouble } from '../../domain/parcel-problems.ts'
import { VENDOR_TITLES } from '../../domain/vendors.ts'
import type { NoticeHeaders } from '../payments/gateway.ts'
import { isSameSecret } from '../payments/notice.ts'
import { guardOf } from '../shape.ts'
import type { Booking, ParcelEvent, ParcelKeys, ParcelNotice, ParcelReport } from './parcel-vendor.ts'
import {
  collectedAt,
  eventOf,
  inOrder,
  momentIn,
  nameIn,
  noticeIn,
  rupiahIn,
  textIn,
} from './vendor-parts.ts'

const NAME = VENDOR_TITLES.kiriminaja
const MOST_IN_A_NOTICE = 500

/** By its codes. Couriers' own steps come as 100 or 106 with words of theirs. */
const STATES: ReadonlyMap<number, ReportedState> = new Map([
  [100, 'booked'],
  [101, 'booked'],
  [102, 'waiting'],
  [103, 'picked'],
  [104, 'moving'],
  [105, 'booked'],
  [106, 'moving'],
  [107, 'problem'],
  [110, 'waiting'],
  [152, 'problem'],
  [200, 'delivered'],
  [210, 'problem'],
  [211, 'moving'],
  [300, 'cancelled'],
  [301, 'problem'],
  [302, 'cancelled'],
  [310, 'problem'],
  [311, 'problem'],
  [333, 'destroyed'],
  // Asked for, and not done yet.
  [350, 'booked'],
  [400, 'returned'],
  [401, 'returning'],
  [402, 'returning'],
  [403, 'returning'],
  [404, 'returning'],
  [405, 'returning'],
  [406, 'returning'],
  [500, 'problem'],
  [555, 'problem'],
  [701, 'lost'],
  [702, 'problem'],
  [703, 'lost'],
  [704, 'destroyed'],
  [901, 'problem'],
  [902, 'problem'],
  [903, 'problem'],
  [904, 'problem'],
  [905, 'problem'],
])

/** What its codes say besides: 310, did not order; 311, will not pay. */
const TROUBLES: ReadonlyMap<number, CourierTrouble> = new Map([
  [152, 'nobody_home'],
  [210, 'late'],
  [301, 'refused'],
  [310, 'refused'],
  [311, 'refused'],
  [555, 'held'],
  [702, 'damaged'],
])

const METHODS = [
  'processed_packages',
  'shipped_packages',
  'canceled_packages',
  'finished_packages',
  'returned_packages',
  'return_finished_packages',
]
const isNotice = guardOf(
  Type.Object({
    method: Type.String({ minLength: 1 }),
    data: Type.Optional(Type.Unknown()),
  }),
)
const isNoticeList = guardOf(
  Type.Array(Type.Object({ order_id: Type.String({ minLength: 1, maxLength: 20 }) }), {
    minItems: 1,
    maxItems: MOST_IN_A_NOTICE,
  }),
)

export function bookedReport(
  { reference, price }: Booking,
  ours: Json,
  { payment_status, pickup_number }: Json,
): ParcelReport {
  // Without credit or terms of its own a shop has to pay each pickup before anybody comes.
  const note =
    payment_status === 'unpaid' ? `Belum dibayar di ${NAME}: ${textIn(pickup_number, 50) ?? ''}`.trim() : null
  return {
    vendorId: reference,
    awb: nameIn(ours.awb),
    events: [eventOf('booked', '100', { note })],
    sortingCode: null,
    driver: null,
    trackingUrl: null,
    charged: { cost: price.cost, insuranceFee: price.insuranceFee, codFee: price.codFee },
    collectedAt: null,
    remittedAt: null,
  }
}

export function reportOf(reference: string, details: Json, { histories, status_code }: Json): ParcelReport {
  const costs = fieldsOf(details.costs)
  const shipped = momentIn(details.shipped_at)
  const steps = (Array.isArray(histories) ? histories : []).filter(isRecord)
  const told = steps.flatMap((step) => stepIn(step, shipped) ?? [])
  const now = rupiahIn(status_code)
  const isTold = now === null || told.some(({ vendorState }) => vendorState === String(now))
  const events = inOrder(isTold ? told : [...told, codeEvent(now, STATES.get(now))])
  const driver = steps.map((step) => textIn(step.driver, 100)).find((name) => name !== null)
  return {
    vendorId: reference,
    awb: nameIn(details.awb),
    events,
    sortingCode: textIn(details.sorting_code, 100),
    driver: driver ? { name: driver, phone: null, plate: null } : null,
    trackingUrl: null,
    charged: {
      cost: costIn(costs),
      insuranceFee: rupiahIn(costs.insurance_amount),
      codFee: rupiahIn(costs.add_cost),
    },
    collectedAt: collectedAt(rupiahIn(costs.cod), events) ?? deliveredAt(details, costs),
    remittedAt: null,
  }
}

/** Steps of the courier come as "100, new": what happens after it was shipped has left. */
function stepIn(step: Json, shipped: Date | null): ParcelEvent | null {
  const code = rupiahIn(step.status_code)
  if (code === null) return null
  const at = momentIn(step.created_at)
  const state = STATES.get(code)
  const hasLeft = shipped !== null && at !== null && at >= shipped
  const about = { note: textIn(step.status), at }
  return codeEvent(code, state === 'booked' && hasLeft ? 'moving' : state, about)
}

function codeEvent(code: number, state: ReportedState | undefined, about: Partial<ParcelEvent> = {}) {
  const trouble = TROUBLES.get(code)
  return eventOf(state, String(code), { ...about, ...(trouble && { trouble }) })
}

function deliveredAt({ delivered, delivered_at }: Json, { cod }: Json): Date | null {
  return delivered === true && rupiahIn(cod) ? momentIn(delivered_at) : null
}

/** After weighing, and without what is taken off. */
function costIn({ shipping_cost, correction, discount_amount }: Json): number | null {
  const cost = rupiahIn(shipping_cost)
  if (cost === null) return null
  return rupiahIn(cost + (rupiahIn(correction, { signed: true }) ?? 0) - (rupiahIn(discount_amount) ?? 0))
}

/** The short and the long form alike name parcels by our references; the rest is read. */
export function readNotice(headers: NoticeHeaders, rawBody: string, keys: ParcelKeys): ParcelNotice {
  const notice = noticeIn(rawBody)
  if ('reading' in notice && notice.reading.outcome === 'ignored') return notice.reading
  const given = headers.authorization
  if (!keys.api_key || typeof given !== 'string' || !isSameSecret(given, `Bearer ${keys.api_key}`))
    return { outcome: 'refused', why: 'forged' }
  if ('reading' in notice) return notice.reading
  const { body } = notice
  if (!isNotice(body)) return { outcome: 'refused', why: 'malformed' }
  if (!METHODS.includes(body.method)) return { outcome: 'ignored', event: body.method.slice(0, 100) }
  if (!isNoticeList(body.data)) return { outcome: 'refused', why: 'malformed' }
  const references = new Set(body.data.map(({ order_id }) => order_id))
  const parcels = [...references].map((reference) => ({ reference, vendorId: reference, report: {} }))
  return { outcome: 'accepted', parcels }
}
