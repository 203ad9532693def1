// An order in a terminal: one line of a list, or all that a merchant needs to pack, send and answer for it.
import { ATTENTION } from '../../domain/order-status.ts'
import { formatRupiah } from '../../domain/rupiah.ts'
import type { ListedOrder } from '../../features/selling/fulfilment/actions/list-orders.ts'
import type { ShownOrder } from '../../features/selling/fulfilment/actions/show-order.ts'
import type { OrderLineRow, OrderRow } from '../../features/selling/orders/queries.ts'
import { isClaimOverdue } from '../../features/selling/orders/rules.ts'
import { columns, visibleLine } from './terminal.ts'

/** A row each, and below it what was bought and what is to be noticed. */
export function orderList(listed: readonly ListedOrder[], at: Date): string {
  const rows = columns(
    listed.map(({ order }) => [
      order.number,
      momentOf(order.placed_at),
      order.status,
      formatRupiah(order.total),
      visibleLine([order.courier_code, order.courier_service].filter(Boolean).join(' ') || '-'),
      visibleLine(order.city),
      visibleLine(order.customer_name),
    ]),
  ).split('\n')
  return listed
    .flatMap(({ order, lines, reported }, i) => [
      rows[i] ?? '',
      `    ${visibleLine(lines.map(bought).join(', '))}`,
      ...notesOf(order, reported, at).map((note) => `    ${note}`),
    ])
    .join('\n')
}

export function orderDetails(shown: ShownOrder, at: Date): string {
  const { order, lines, history, address, courier, method, attempt, reported } = shown
  const facts: [label: string, value: string | null][] = [
    ['Placed', momentOf(order.placed_at)],
    ['Buyer', order.customer_name],
    ['Contact', order.contact],
    ['Phone', order.phone],
    ['Address', address.join(', ')],
    // What the buyer wrote, where the quoted place stands in the address.
    ['City given', order.city],
    ['Courier', courier],
    ['Parcel', order.awb],
    ['Payment', `${method}${attempt ? `, by ${attempt.gateway}: ${attempt.status}` : ''}`],
    ['Pay before', order.expires_at && momentOf(order.expires_at)],
    ['Buyer’s note', order.buyer_note],
    ['Voucher', order.voucher_code],
    ['Promotion', order.promotion_name],
  ]
  return [
    `${order.number}  ${order.status}  ${formatRupiah(order.total)}`,
    ...notesOf(order, reported, at).map((note) => `  ${note}`),
    '',
    columns(facts.flatMap(([label, value]) => (value ? [[`  ${label}`, visibleLine(value)]] : []))),
    '',
    columns([...lines.map(lineRow), ...sumRows(order)]),
    '',
    columns(
      history.map(({ at, from_status, to_status, actor, reason }) => [
        `  ${momentOf(at)}`,
        from_status === to_status ? '(stays)' : to_status,
        visibleLine(actor),
        visibleLine(reason ?? ''),
      ]),
    ),
  ].join('\n')
}

function notesOf(order: OrderRow, reported: readonly number[], at: Date): string[] {
  const { status, buyer_claimed_at, needs_attention, awb } = order
  const isClaimed = status === 'pending_payment' && buyer_claimed_at
  return [
    ...(isClaimed ? [claimNote(order, at)] : []),
    ...codNotes(order),
    ...(awb ? [`awb ${visibleLine(awb)}`] : []),
    ...(needs_attention ? [`look: ${ATTENTION[needs_attention]}`] : []),
    ...reported.map((amount) => `reported: ${formatRupiah(amount)}`),
  ]
}

function codNotes({ is_cod, cod_collected_at, cod_remitted_at, cod_refused_at, total }: OrderRow): string[] {
  if (!is_cod) return []
  if (cod_refused_at) return ['cod: the buyer did not take it']
  if (!cod_collected_at) return [`cod: ${formatRupiah(total)} to be collected`]
  return [`cod: collected${cod_remitted_at ? ', and sent on' : ''}`]
}

function claimNote(order: OrderRow, at: Date): string {
  const claimed = 'claimed: the buyer says it is paid'
  if (!order.buyer_claimed_at || !isClaimOverdue(order, at)) return claimed
  return `${claimed} (overdue: since ${momentOf(order.buyer_claimed_at)})`
}

function bought({ qty, name, variant_label }: OrderLineRow): string {
  return `${qty} x ${name}${variant_label ? ` (${variant_label})` : ''}`
}

function lineRow(line: OrderLineRow): string[] {
  const { sku, line_total, preorder } = line
  const extra = [sku, preorder ? 'pre-order' : null].filter(Boolean).join(', ')
  return [`  ${visibleLine(bought(line))}`, formatRupiah(line_total), visibleLine(extra)]
}

function sumRows(order: OrderRow): string[][] {
  const sums: [string, number][] = [
    ['discount', -order.discount_total],
    ['shipping', order.shipping_cost],
    ['shipping discount', -order.shipping_discount],
    ['payment fee', order.payment_fee],
    ['unique code', order.unique_code],
  ]
  const shown = sums.filter(([, amount]) => amount !== 0)
  return [...shown, ['total', order.total] as const].map(([label, amount]) => [
    `  ${label}`,
    formatRupiah(amount),
  ])
}

function momentOf(at: Date): string {
  return `${at.toISOString().replace('T', ' ').slice(0, 16)} UTC`
}
