// Who hears what of a parcel: its buyer once a step that matters, the merchant each trouble, the shop's programs each step.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import type { EventType } from '../../../domain/events.ts'
import { isOpenOrder } from '../../../domain/order-status.ts'
import { type ParcelState, type ToldStep, toldStepOf } from '../../../domain/parcel.ts'
import { problemOf } from '../../../domain/parcel-problems.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { tellMerchant } from '../../people/messages/actions/tell-merchant.ts'
import { pushTogether } from '../../people/push/actions.ts'
import { queueEvents } from '../../people/webhooks/actions/queue-events.ts'
import { pushOfParcel } from '../orders/push.ts'
import type { LockedOrder, OrderRow } from '../orders/queries.ts'
import { tellBuyer } from '../orders/tell-buyer.ts'
import { courierNamesOf, type NamedCourier, nameOfCourier, nameOfService } from '../shipping/courier-names.ts'
import { updateParcel } from './changes.ts'
import type { LockedParcel, ParcelRow } from './queries.ts'
import { eventsOfWay } from './rules.ts'

export interface ParcelMoved {
  readonly was: ParcelRow
  readonly is: LockedParcel
  readonly passed: readonly ParcelState[]
  /** `courier biteship`, `merchant` */
  readonly actor: string
  /** its number, its costs or its driver are others */
  readonly isChanged: boolean
  /** its order was moved by this, and its buyer has heard that it is on its way */
  readonly toldOfShipping: boolean
}

export async function announceParcelMoved(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: LockedOrder,
  { was, is, passed, actor, isChanged, toldOfShipping }: ParcelMoved,
): Promise<void> {
  const told: ToldStep[] = toldOfShipping ? ['picked'] : []
  const step = passed.length > 0 ? toldStepOf(is.state) : null
  if (step && !is.told.includes(step) && !told.includes(step)) {
    told.push(step)
    // Whoever has confirmed that it came need not be told that it did.
    if (isOpenOrder(order.status)) await tellOfStep(tx, ctx, shop, order, is, step)
  }
  if (told.length > 0) await updateParcel(tx, is, { told: [...new Set([...is.told, ...told])] })
  if (passed.length > 0 && actor !== 'merchant') await tellOfTrouble(tx, ctx, shop, order, is)
  const types = eventsOfWay(was.state, passed)
  await queueParcelEvents(
    tx,
    ctx,
    shop,
    order,
    is,
    types.length === 0 && isChanged ? ['parcel.changed'] : types,
  )
}

async function tellOfStep(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: LockedOrder,
  { courier_code, awb, tracking_url }: ParcelRow,
  step: ToldStep,
): Promise<void> {
  const courier_name = nameOfCourier(await courierNamesOf(tx, shop), courier_code)
  await tellBuyer(tx, ctx, shop, order, {
    kind: 'parcel_moved',
    step,
    courier_code,
    courier_name,
    awb,
    tracking_url,
  })
}

/** To the merchant, who is to look after it; nothing of a parcel that is well. */
export async function tellOfTrouble(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: OrderRow,
  parcel: ParcelRow,
): Promise<void> {
  const problem = problemOf(parcel)
  if (!problem) return
  const { courier_code, awb } = parcel
  const courier_name = nameOfCourier(await courierNamesOf(tx, shop), courier_code) ?? courier_code
  const { number: order_number, customer_name } = order
  await tellMerchant(tx, ctx, shop, {
    ...{ kind: 'merchant_parcel', order_number, customer_name, courier_name, awb, problem: problem.kind },
  })
  for (const change of pushTogether(ctx, shop.id, [pushOfParcel(shop, order, problem.label)]))
    await change.execute(tx)
}

/** In the transaction that holds its order's lock. */
export async function queueParcelEvents(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: OrderRow,
  parcel: ParcelRow,
  types: readonly EventType[],
): Promise<void> {
  await queueEvents(tx, ctx, shop.id, types, async () => {
    const data = snapshotOf(order, parcel, await courierNamesOf(tx, shop))
    return types.map((type) => ({ type, object: order.id, data }))
  })
}

/** Where it goes is the order's: programs that hear of orders know it. */
function snapshotOf(
  order: OrderRow,
  parcel: ParcelRow,
  couriers: readonly NamedCourier[],
): Record<string, unknown> {
  const { id, order_id, reference, vendor, courier_code, state, vendor_state, awb } = parcel
  const { quoted, charged, insurance_fee, cod_amount, cod_fee, return_cost } = parcel
  return {
    ...{ id, order_id, order_number: order.number, reference, vendor, courier_code },
    courier_service: nameOfService(couriers, order, parcel),
    ...{ state, vendor_state, awb },
    ...{ quoted, charged, insurance_fee, cod_amount, cod_fee, return_cost },
    collected_at: parcel.collected_at?.toISOString() ?? null,
    remitted_at: parcel.remitted_at?.toISOString() ?? null,
  }
}
