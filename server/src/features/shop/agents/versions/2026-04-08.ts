// UCP 2026-04-08.
import type { UcpVersion } from './version.ts'

export const ucp20260408: UcpVersion = {
  date: '2026-04-08',
  specs: {
    'dev.ucp.shopping.catalog.search': 'catalog/search',
    'dev.ucp.shopping.catalog.lookup': 'catalog/lookup',
    'dev.ucp.shopping.cart': 'cart',
    'dev.ucp.shopping.checkout': 'checkout',
    'dev.ucp.shopping.fulfillment': 'fulfillment',
    'dev.ucp.shopping.discount': 'discount',
    'dev.ucp.shopping.order': 'order',
  },
  hasPermalinks: false,
  destination: (fields) => fields,
  optionDescription: (plain) => plain,
}
