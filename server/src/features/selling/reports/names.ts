// What a shop calls its ways to pay, its couriers, and where orders come from.
import type { Context } from '../../../context.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { methodsOf } from '../payments/methods.ts'
import { courierNamesOf, nameOfCourier } from '../shipping/courier-names.ts'

export type NameOf = (code: string | null) => string | null | undefined

export const SOURCES: Readonly<Record<string, string>> = {
  storefront: 'Situs toko',
  merchant: 'Dicatat sendiri',
}

/** Of those that are alike otherwise. */
export function inOrderOfNames(a: { name: string | null }, b: { name: string | null }): number {
  return (a.name ?? '') < (b.name ?? '') ? -1 : 1
}

export async function namesOf(ctx: Context, shop: Shop): Promise<{ method: NameOf; courier: NameOf }> {
  const [methods, couriers] = await Promise.all([methodsOf(ctx, shop), courierNamesOf(ctx.db, shop)])
  const byCode = new Map(methods.map(({ code, name }) => [code, name]))
  return {
    method: (code) => code && (byCode.get(code) ?? code),
    courier: (code) => nameOfCourier(couriers, code),
  }
}
