// What is told of one order, by what happens to it: to its buyer and to the merchant, in that order of time.
import type {
  MerchantContent,
  MessageContent,
  OrderMovedMessage,
  PayTo,
} from '../../src/features/people/messages/message.ts'

export const SHOP = 'Dapur Bu Yati'
const NUMBER = 'ETL-7K3M9QXA'
const TOTAL = 104_000
/** by which a transfer is told apart */
const CODE = 123
const COURIER = { courier_code: 'jne', courier_name: 'JNE' }
const TO_BUYER = {
  order_number: NUMBER,
  customer_name: 'Sari',
  track_url: 'https://dapur-yati.example/track/trk_…',
}
const TO_MERCHANT = {
  order_number: NUMBER,
  customer_name: 'Sari',
  shop_slug: 'dapur-yati',
  shop_url: 'https://dapur-yati.example',
  console_link: `https://console.etalase.example/toko/dapur-yati/pesanan/${NUMBER}`,
}
const LINES = [{ name: 'Kastengel', variant: null, qty: 1, line_total: 95_000 }]
const TRANSFER: PayTo = {
  is_virtual: false,
  bank: 'BCA',
  number: '1234567890',
  holder: 'Yati Suryani',
  biller_code: null,
}
const VA: PayTo = { ...TRANSFER, is_virtual: true, number: '80777081234567890', holder: null }
const DUE = { total: TOTAL + CODE, unique_code: CODE, pay_before: '2026-11-16T07:05:00.000Z' }
const NOTA = { nota_url: 'https://dapur-yati.etalase.example/track/doc_…/nota' }

const placed = (pay_to: PayTo | null, is_cod = false): MessageContent => ({
  ...TO_BUYER,
  kind: 'order_placed',
  lines: LINES,
  discount_total: 0,
  shipping_cost: 9_000,
  shipping_discount: 0,
  payment_fee: 0,
  ...(pay_to?.is_virtual === false
    ? { unique_code: CODE, total: DUE.total }
    : { unique_code: 0, total: TOTAL }),
  is_cod,
  pay_before: is_cod ? null : DUE.pay_before,
  pay_to,
  confirmation_url: 'https://dapur-yati.etalase.example/api/v1/orders/track/doc_…/confirmation',
})
const moved = (
  status: OrderMovedMessage['status'],
  more: Partial<OrderMovedMessage> = {},
): MessageContent => ({
  ...TO_BUYER,
  kind: 'order_moved',
  status,
  total: TOTAL,
  was_paid: true,
  is_out_of_stock: false,
  ...{ ...COURIER, awb: null },
  ...more,
})
const parcel = (step: 'delivering' | 'delivered' | 'problem' | 'returning'): MessageContent => ({
  ...TO_BUYER,
  kind: 'parcel_moved',
  step,
  ...COURIER,
  awb: '0123456789012',
  tracking_url: 'https://lacak.example/0123456789012',
})
const arrived = (payment_method: string, total = TOTAL, is_cod = false): MerchantContent => ({
  ...TO_MERCHANT,
  kind: 'merchant_order_placed',
  city: 'Bandung',
  courier: 'JNE REG',
  payment_method,
  note: 'Tolong dibungkus kado',
  lines: LINES,
  total,
  is_paid: false,
  is_cod,
})
const came = (total: number, attention: 'out_of_stock' | null = null): MerchantContent => ({
  ...TO_MERCHANT,
  kind: 'merchant_order_paid',
  courier: 'JNE REG',
  note: 'Tolong dibungkus kado',
  lines: LINES,
  amount: total,
  total,
  attention,
})
const SHIPPED = { awb: '0123456789012', tracking_url: 'https://lacak.example/0123456789012' }

type Told = readonly [when: string, content: MessageContent]

export const ONE_ORDER: Readonly<Record<string, readonly Told[]>> = {
  'By transfer': [
    ['ordered', placed(TRANSFER)],
    ['ordered', arrived('Transfer BCA', DUE.total)],
    ['its time runs out', { ...TO_BUYER, kind: 'payment_reminder', ...DUE, pay_to: TRANSFER }],
    [
      'the buyer says that it is transferred',
      {
        ...TO_MERCHANT,
        kind: 'merchant_claim',
        payment_method: 'Transfer BCA',
        total: DUE.total,
        claimed_at: '2026-11-15T09:05:00.000Z',
      },
    ],
    ['the merchant does not find it', { ...TO_BUYER, kind: 'claim_rejected', ...DUE, pay_to: TRANSFER }],
    ['the bank’s statement or service shows it', came(DUE.total)],
    ['it is paid', moved('paid', { ...NOTA, total: DUE.total })],
    ['packed', moved('processing')],
    ['sent', moved('shipped', SHIPPED)],
    ['the courier brings it', parcel('delivering')],
    ['the courier has brought it', parcel('delivered')],
    ['completed', moved('completed')],
  ],
  'By virtual account, QRIS or wallet': [
    ['ordered', placed(VA)],
    ['ordered', arrived('BCA Virtual Account')],
    ['paid', moved('paid', NOTA)],
    ['paid', came(TOTAL)],
    ['paid after its goods were sold to others', came(TOTAL, 'out_of_stock')],
  ],
  'Paid at the door': [
    ['ordered', placed(null, true)],
    ['ordered', arrived('Bayar di tempat', TOTAL, true)],
    ['sent', moved('shipped', { ...SHIPPED, was_paid: false, is_cod: true })],
  ],
  'Not paid': [
    ['the buyer cancels', moved('cancelled', { was_paid: false })],
    ['the buyer cancels', { ...TO_MERCHANT, kind: 'merchant_order_cancelled', lines: LINES, total: TOTAL }],
    ['its time is over', moved('expired', { was_paid: false })],
  ],
  'A parcel in trouble': [
    ['the courier holds it', parcel('problem')],
    [
      'the courier holds it',
      {
        ...TO_MERCHANT,
        kind: 'merchant_parcel',
        courier_name: 'JNE',
        awb: SHIPPED.awb,
        problem: 'nobody_home',
      },
    ],
    ['it comes back', parcel('returning')],
    [
      'it has come back',
      { ...TO_MERCHANT, kind: 'merchant_parcel', courier_name: 'JNE', awb: SHIPPED.awb, problem: 'returned' },
    ],
  ],
  'Money goes back': [
    ['the shop does not know where to', { ...TO_BUYER, kind: 'refund_account', amount: 50_000 }],
    [
      'the buyer names an account',
      { ...TO_MERCHANT, kind: 'merchant_refund', amount: 50_000, news: 'account' },
    ],
    [
      'a part was sent',
      { ...TO_BUYER, kind: 'refund_made', amount: 50_000, by_bank: true, proof: 'FT26319-001', ...NOTA },
    ],
    ['all of it was sent', moved('refunded', NOTA)],
  ],
}
