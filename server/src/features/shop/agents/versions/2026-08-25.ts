// UCP 2026-08-25.
import type { UcpVersion } from './version.ts'

export const ucp20260825: UcpVersion = {
  date: '2026-08-25',
  specs: {
    'dev.ucp.shopping.catalog.search': 'shopping/catalog/search',
    'dev.ucp.shopping.catalog.lookup': 'shopping/catalog/lookup',
    'dev.ucp.shopping.cart': 'shopping/cart',
    'dev.ucp.shopping.checkout': 'shopping/checkout',
    'dev.ucp.shopping.fulfillment': 'fulfillment',
    'dev.ucp.shopping.discount': 'discount',
    'dev.ucp.shopping.order': 'shopping/order',
  },
  hasPermalinks: true,
  destination: (fields) => ({ type: 'shipping_address', ...fields }),
  optionDescription: (plain) => ({ plain }),
}
