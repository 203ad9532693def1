// What is known of a parcel that was booked or sent: its money, what may be done, what an order still lacks. Pure.
import type { Schemas } from '../../../api.ts'
import type { Order } from '../order.ts'

export type Shipment = Schemas['Parcel']

/** What was in it may be sent in another one. */
const FREE: ReadonlySet<string | null> = new Set([
  'failed',
  'cancelled',
  'declined',
  'returned',
  'lost',
  'destroyed',
])

export function isOpen({ state }: Pick<Shipment, 'state'>): boolean {
  return !FREE.has(state)
}

/** How far the courier of an order is: the worst of its parcels counts. null: none was asked for. */
export function courierStand(
  shipments: readonly Pick<Shipment, 'state'>[],
): 'uncertain' | 'asking' | 'booked' | null {
  const states = shipments.filter(isOpen).map(({ state }) => state)
  if (states.includes('uncertain')) return 'uncertain'
  if (states.includes('booking')) return 'asking'
  return states.length > 0 ? 'booked' : null
}

/** Of the order's goods, how many are in no parcel. */
export function unsentOf({ lines }: Pick<Order, 'lines'>, shipments: readonly Shipment[]): number {
  const sent = shipments.filter(isOpen).flatMap((each) => each.lines)
  return lines.reduce((sum, { qty }, position) => {
    const packed = sent
      .filter((line) => line.position === position)
      .reduce((some, line) => some + (line.qty ?? 0), 0)
    return sum + Math.max(0, (qty ?? 0) - packed)
  }, 0)
}

/** What the vendor takes beyond what was told before; null: nothing else, or nobody has said yet. */
export function correctionOf({ quoted, charged, insurance_fee }: Shipment): number | null {
  if (quoted === null || charged === null) return null
  return charged + (insurance_fee ?? 0) - quoted || null
}

const COMES_BACK: ReadonlySet<string | null> = new Set([
  'problem',
  'returning',
  'returned',
  'lost',
  'destroyed',
])

/** Whether the merchant can say what came back: once. */
export function canComeBack({ state, lines }: Shipment): boolean {
  return COMES_BACK.has(state) && lines.every(({ came_back }) => came_back === null)
}

/** The shop has to receive it; others may have come back, too. */
export function isComingBack(shipment: Shipment): boolean {
  const { state, is_problem } = shipment
  return (state === 'returning' || state === 'returned') && is_problem === true && canComeBack(shipment)
}

export function cameBackOf({ lines }: Shipment): { readonly back: number; readonly sellable: number } | null {
  if (lines.every(({ came_back }) => came_back === null)) return null
  const sum = (of: 'came_back' | 'sellable') => lines.reduce((all, line) => all + (line[of] ?? 0), 0)
  return { back: sum('came_back'), sellable: sum('sellable') }
}

/** "2× Kursi (Merah), 1× Lampu". */
export function contentsOf({ lines }: Pick<Shipment, 'lines'>): string {
  return lines
    .map(({ qty, name, variant_label }) => `${qty}× ${nameOfLine({ name, variant_label })}`)
    .join(', ')
}

export function nameOfLine({
  name,
  variant_label,
}: Pick<Shipment['lines'][number], 'name' | 'variant_label'>) {
  return variant_label ? `${name} (${variant_label})` : (name ?? '')
}
