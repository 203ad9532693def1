// Payment methods through the built-in gateway: told as warnings, for whoever uses it can mark his own order as paid.
import type { ShopFile } from './schema.ts'

export function trialPaymentWarnings({ payment_methods = [] }: ShopFile): string[] {
  return payment_methods.flatMap(({ gateways = [], enabled = true }, i) =>
    enabled && gateways.includes('sandbox')
      ? [
          `payment_methods[${i}].gateways: sandbox moves no money; with it buyers mark their own orders as paid`,
        ]
      : [],
  )
}
