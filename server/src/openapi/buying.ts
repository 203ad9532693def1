// The way from the catalogue to an order, once: the introduction, the Postman collection and the Arazzo description are made from it.
import { fieldsOf } from '../base/json.ts'
import type { Examples } from './examples.ts'

export interface BuyingStep {
  readonly op: string
  readonly what: string
  /** what later steps need of its answer, each by a name and a JSON Pointer */
  readonly keeps?: Readonly<Record<string, string>>
}

export const BUYING: readonly BuyingStep[] = [
  { op: 'listProducts', what: 'See what there is. Keep the `slug` of what you like' },
  {
    op: 'getProduct',
    what: 'Keep its `id`, and the `id` of a variant if it has any',
    keeps: { product_id: '/id', variant_id: '/variants/1/id' },
  },
  {
    op: 'searchDestinations',
    what: 'Where it goes to. Keep `results[0].ref` and `city`',
    keeps: { destination_ref: '/results/0/ref', city: '/results/0/city' },
  },
  {
    op: 'quoteShipping',
    what: 'What that costs. Keep a `quote_id`',
    keeps: { quote_id: '/options/0/quote_id' },
  },
  {
    op: 'createDraft',
    what: 'The server prices the cart. Put your `quote_id` in; keep the `draft_id`',
    keeps: { draft_id: '/draft_id' },
  },
  { op: 'sendCheckoutCode', what: 'A code goes to the buyer. Put your `draft_id` in' },
  {
    op: 'verifyCheckoutCode',
    what: 'Read the code with `npx etalase messages list demo --limit 1`: the order is placed. Keep the `track_token`',
    keeps: { track_token: '/track_token' },
  },
  { op: 'trackOrder', what: 'How to pay, and where the order is' },
  { op: 'claimPayment', what: '“I have transferred”: the merchant is told' },
]

/** Only the buyer knows it. */
export const CODE = 'code'

/** Of each example: what a value in a request stands for, because an earlier step kept it. By the value itself. */
export function keptValues({ operations }: Examples): ReadonlyMap<string, KeptValue> {
  const code = operations.verifyCheckoutCode?.body?.[CODE]
  const kept = BUYING.flatMap(({ op, keeps = {} }) =>
    Object.entries(keeps).flatMap(([name, pointer]) => {
      const value = at(operations[op]?.reply, pointer)
      return typeof value === 'string' ? [[value, { name, op }] as const] : []
    }),
  )
  return new Map<string, KeptValue>([
    ...kept,
    ...(typeof code === 'string' ? [[code, { name: CODE, op: null }] as const] : []),
  ])
}

export interface KeptValue {
  readonly name: string
  /** whose answer it is of; null: the buyer's */
  readonly op: string | null
}

/** A request with every value that was kept put in as `put` writes it. */
export function withKept(
  value: unknown,
  kept: ReadonlyMap<string, KeptValue>,
  put: (kept: KeptValue) => string,
): unknown {
  if (typeof value === 'string') {
    const found = kept.get(value)
    return found ? put(found) : value
  }
  if (Array.isArray(value)) return value.map((each) => withKept(each, kept, put))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withKept(each, kept, put)]))
}

function at(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((node, part) => (Array.isArray(node) ? node[Number(part)] : fieldsOf(node)[part]), value)
}
