// What Komerce says of a parcel, in answers and in notices that prove nothing.
import Type from 'typebox'
import type { Json } from '../../base/json.ts'
import type { ReportedState } from '../../domain/parcel.ts'
import type { NoticeHeaders } from '../payments/gateway.ts'
import { guardOf } from '../shape.ts'
import type { KnownParcel, ParcelEvent, ParcelKeys, ParcelNotice, ParcelReport } from './parcel-vendor.ts'
import { collectedAt, eventOf, inOrder, noticeIn, rupiahIn } from './vendor-parts.ts'

export const STATES: ReadonlyMap<string, ReportedState> = new Map([
  ['created', 'booked'],
  ['packing', 'booked'],
  ['diajukan', 'waiting'],
  ['dijemput', 'picked'],
  ['dipickup', 'picked'],
  ['dikirim', 'moving'],
  // Couriers' words, in the history of a parcel.
  ['pickup', 'picked'],
  ['picked', 'picked'],
  ['picked up', 'picked'],
  ['in transit', 'moving'],
  ['delivered', 'delivered'],
  ['diterima', 'delivered'],
  ['selesai', 'delivered'],
  ['retur', 'returning'],
  ['dibatalkan', 'cancelled'],
])
/** Stored, and its pickup not asked for. */
export const STORED = ['created', 'packing']
const isNotice = guardOf(
  Type.Object({
    order_no: Type.String({ minLength: 1, maxLength: 100 }),
    status: Type.String({ minLength: 1, maxLength: 100 }),
  }),
)

export interface KomerceOrder {
  readonly data: Json
  readonly word: string
  readonly awb: string | null
}

export const wordOf = (word: string) => word.toLowerCase()
export const stepOf = (word: string, about?: Partial<ParcelEvent>) =>
  eventOf(STATES.get(wordOf(word)), word, about)

export function blank(vendorId: string): Omit<ParcelReport, 'charged' | 'events'> {
  return {
    vendorId,
    awb: null,
    sortingCode: null,
    driver: null,
    trackingUrl: null,
    collectedAt: null,
    remittedAt: null,
  }
}

export function reportOf(
  { vendorId }: KnownParcel,
  { data, awb }: KomerceOrder,
  steps: readonly ParcelEvent[],
  now: ParcelEvent,
): ParcelReport {
  const isTold = steps.some(({ vendorState }) => wordOf(vendorState) === wordOf(now.vendorState))
  const events = inOrder(isTold ? steps : [...steps, now])
  return {
    ...blank(vendorId ?? ''),
    awb,
    events,
    charged: {
      cost: rupiahIn(data.shipping_cost),
      insuranceFee: rupiahIn(data.insurance_value),
      codFee: rupiahIn(data.service_fee),
    },
    collectedAt: collectedAt(data.payment_method === 'COD' ? rupiahIn(data.cod_value) : null, events),
  }
}

/** Nothing proves that it is genuine: it names the parcel, which is read. */
export function readNotice(_headers: NoticeHeaders, rawBody: string, _keys: ParcelKeys): ParcelNotice {
  const notice = noticeIn(rawBody)
  if ('reading' in notice) return notice.reading
  const { body } = notice
  if (!isNotice(body)) return { outcome: 'refused', why: 'malformed' }
  return { outcome: 'accepted', parcels: [{ reference: null, vendorId: body.order_no, report: {} }] }
}
