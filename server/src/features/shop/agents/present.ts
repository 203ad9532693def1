// Turns what an agent has prepared into the shape that the storefront reads.
import type { Destination } from '@etalase/places'
import type { CatalogNow } from '../../catalogue/catalog/held-catalog.ts'
import type { AgentCart } from './queries.ts'
import { addressLine, recipientOf } from './rules.ts'
import type { PreparedCart } from './schema.ts'

export interface Prepared {
  readonly cart: AgentCart
  readonly catalog: Pick<CatalogNow, 'byId'>
  readonly destination: Destination | null
}

export function toPreparedCart({ cart, catalog, destination }: Prepared): PreparedCart {
  const { items, buyer, address } = cart
  return {
    items: items.map((item) => ({ ...item, slug: catalog.byId.get(item.product_id)?.facts.slug ?? null })),
    voucher_code: cart.voucher_code,
    customer_name: recipientOf(buyer, address),
    email: cart.email,
    phone: cart.phone,
    address: addressLine(address, destination),
    destination,
    courier_code: cart.courier_code,
    courier_service: cart.courier_service,
    expires_at: cart.expires_at.toISOString(),
  }
}
