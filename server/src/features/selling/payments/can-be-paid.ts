// Whether a buyer could pay now: by a method that is switched on, at a gateway with keys or to an account that the buyer sees.
import type { Context } from '../../../context.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { gatewaysWithKeys } from './credentials.ts'
import { manualInstructions } from './instructions.ts'
import { loadMethods, usableMethod } from './methods.ts'

export async function canBePaid({ db, secrets, config }: Context, shop: Shop): Promise<boolean> {
  const methods = (await loadMethods(db, shop.id))
    .map((method) => usableMethod(method, config))
    .filter(({ enabled }) => enabled)
  if (methods.length === 0) return false
  const withKeys = await gatewaysWithKeys(db, secrets, shop.id)
  return methods.some(({ gateways, manual }) =>
    gateways.some((gateway) => {
      if (gateway === 'manual') return manualInstructions(manual, 1) !== null
      return gateway === 'cod' || gateway === 'sandbox' || withKeys.has(gateway)
    }),
  )
}
