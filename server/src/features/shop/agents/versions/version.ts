// What a date of UCP is: how it names its documents, and the few things that dates say in different ways.
import type { Json } from '../../../../base/json.ts'

export interface UcpVersion {
  readonly date: string
  /** below the address of its specification, by capability */
  readonly specs: Readonly<Record<CapabilityName, string>>
  /** whether it knows links that buy */
  readonly hasPermalinks: boolean
  /** a place that a parcel may go to; `id` and an address */
  destination(fields: Json): Json
  /** what else there is to say of a way to ship */
  optionDescription(text: string): Json | string
}

/** What agents can do here, with the schema of each, and what it extends. */
export const CAPABILITIES = {
  'dev.ucp.shopping.catalog.search': { schema: 'catalog_search' },
  'dev.ucp.shopping.catalog.lookup': { schema: 'catalog_lookup' },
  'dev.ucp.shopping.cart': { schema: 'cart' },
  'dev.ucp.shopping.checkout': { schema: 'checkout' },
  'dev.ucp.shopping.fulfillment': { schema: 'fulfillment', extends: ['dev.ucp.shopping.checkout'] },
  'dev.ucp.shopping.discount': {
    schema: 'discount',
    extends: ['dev.ucp.shopping.cart', 'dev.ucp.shopping.checkout'],
  },
  'dev.ucp.shopping.order': { schema: 'order' },
} as const satisfies Record<string, { readonly schema: string; readonly extends?: readonly string[] }>

export type CapabilityName = keyof typeof CAPABILITIES

/** Null: it stands alone. */
export function parentsOf(name: CapabilityName): readonly string[] | null {
  const capability = CAPABILITIES[name]
  return 'extends' in capability ? capability.extends : null
}
