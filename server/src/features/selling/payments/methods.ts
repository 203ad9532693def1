// The payment methods of a shop: read for buyers, read back and written for the merchant.

import { type Selectable, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { deleteOthers, saveRows } from '../../../db/rows.ts'
import type { PaymentMethodTable } from '../../../db/tables/shops.ts'
import { MOST } from '../../../domain/most.ts'
import { PAYMENT_CHANNELS } from '../../../domain/payment.ts'
import type { Placed, Stored } from '../../../tenancy/edit.ts'
import type { ShopList } from '../../../tenancy/edit-list.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import type { PaymentMethodInput } from './input.ts'
import { usableGateways } from './rules.ts'

export type PaymentMethodRow = Selectable<PaymentMethodTable>

export const PAYMENT_METHODS: ShopList<PaymentMethodInput> = {
  kind: 'payment method',
  most: MOST.paymentMethods,
  name: 'code',
  stored: storedMethods,
  write: writeMethods,
  delete: deleteMethod,
  deleteOthers: deleteOtherMethods,
}

export async function methodOf(
  ctx: Pick<Context, 'db' | 'config'>,
  shop: Shop,
  code: string,
): Promise<PaymentMethodRow | null> {
  return (await methodsOf(ctx, shop)).find((method) => method.code === code) ?? null
}

/** As buyers meet them, in the merchant's order. */
export async function methodsOf(
  { db, config }: Pick<Context, 'db' | 'config'>,
  shop: Shop,
): Promise<PaymentMethodRow[]> {
  const methods = await shop.shelf.remember('payment methods', () => loadMethods(db, shop.id))
  return methods.map((method) => usableMethod(method, config))
}

/** As buyers meet it: one that no gateway serves here is switched off. */
export function usableMethod(
  method: PaymentMethodRow,
  settings: { readonly sandboxPayments: boolean },
): PaymentMethodRow {
  const gateways = usableGateways(method.gateways, settings)
  return { ...method, gateways, enabled: method.enabled && gateways.length > 0 }
}

/** In the merchant's order. */
export async function loadMethods(db: Db, shopId: string): Promise<PaymentMethodRow[]> {
  return db
    .selectFrom('payment_methods')
    .where('shop_id', '=', shopId)
    .orderBy('position')
    .selectAll()
    .execute()
}

/** Accounts and QRIS codes that buyers of more than one shop are told to pay to. */
export async function payeesOfSeveral(
  db: Db,
  most: number,
): Promise<{ payee: string; shop_ids: string[] }[]> {
  const { rows } = await sql<{ payee: string; shop_ids: string[] }>`
    select payee, array_agg(distinct shop_id) as shop_ids from (
      select shop_id, coalesce(
        nullif(regexp_replace(manual->>'account_number', '\\D', '', 'g'), ''), nullif(manual->>'qris_payload', '')) as payee
      from payment_methods where manual is not null) as m
    where payee is not null group by payee having count(distinct shop_id) > 1
    order by count(distinct shop_id) desc, payee limit ${most}`.execute(db)
  return rows
}

/** As the merchant wrote them; a method's id is its code. */
export async function storedMethods(db: Db, shopId: string): Promise<Stored<PaymentMethodInput>[]> {
  const rows = await loadMethods(db, shopId)
  return rows.map(({ shop_id, version, position, ...value }) => ({
    id: value.code,
    version,
    position,
    value,
  }))
}

async function writeMethods(
  tx: Db,
  shopId: string,
  methods: readonly Placed<PaymentMethodInput>[],
): Promise<void> {
  const rows = methods.map(({ position, value: method }) => ({
    shop_id: shopId,
    code: method.code,
    position,
    name: method.name ?? method.code,
    sub: method.sub ?? null,
    channel: method.channel ?? PAYMENT_CHANNELS.find((channel) => channel === method.code) ?? 'redirect',
    gateways: JSON.stringify(method.gateways ?? []),
    enabled: method.enabled ?? true,
    unique_code: method.unique_code ?? false,
    fee_flat: method.fee_flat ?? 0,
    fee_basis_pt: method.fee_basis_pt ?? 0,
    min_order_total: method.min_order_total ?? null,
    max_order_total: method.max_order_total ?? null,
    manual: method.manual ? JSON.stringify(method.manual) : null,
    cod: method.cod ? JSON.stringify(method.cod) : null,
  }))
  await saveRows(tx, 'payment_methods', rows)
}

async function deleteMethod(tx: Db, shopId: string, { id }: Placed<PaymentMethodInput>): Promise<void> {
  await tx.deleteFrom('payment_methods').where('shop_id', '=', shopId).where('code', '=', id).execute()
}

async function deleteOtherMethods(
  tx: Db,
  shopId: string,
  kept: readonly Placed<PaymentMethodInput>[],
): Promise<void> {
  await deleteOthers(
    tx,
    shopId,
    'payment_methods',
    kept.map(({ value }) => ({ code: value.code })),
  )
}
