// From a cart to an order, as every program that buys walks: a draft, a code by message, the order.

export const STEPS = ['draft', 'send', 'verify'] as const
export type Step = (typeof STEPS)[number]

/** Below the path of the API. */
export const CHECKOUT: Readonly<Record<Step, string>> = {
  draft: '/checkout/draft',
  send: '/checkout/otp/send',
  verify: '/checkout/otp/verify',
}

export interface Reply {
  readonly status: number
  readonly text: string
}

/** How a program asks, and how it reads its messages. */
export interface Walker<R extends Reply> {
  ask(step: Step, body: object): Promise<R>
  /** From now on a code that comes is meant; what this gives waits for it, once it was sent. Null: none came. */
  expectCode(): () => Promise<string | null>
}

export interface Patience {
  /** so many codes are asked for, and so many that come are tried of each: a late message may bring one that a newer replaced */
  readonly codes: number
  readonly tries: number
}

export interface Walked<R extends Reply> {
  /** where the walk ended; at `verify` with an order, or refused; `code`: none came */
  readonly at: Step | 'code'
  /** the last one */
  readonly reply: R
  readonly draftId: string
  readonly code: string
}

export async function walkToOrder<R extends Reply>(
  { ask, expectCode }: Walker<R>,
  cart: object,
  patience: Patience = { codes: 1, tries: 1 },
): Promise<Walked<R>> {
  let reply = await ask('draft', cart)
  const draftId = /"draft_id":"([^"]+)"/.exec(reply.text)?.[1] ?? ''
  if (draftId === '') return { at: 'draft', reply, draftId, code: '' }
  for (let codes = 0; codes < patience.codes; codes++) {
    let codeThatComes = expectCode()
    reply = await ask('send', { draft_id: draftId })
    if (reply.status !== 200) return { at: 'send', reply, draftId, code: '' }
    for (let tries = 0; tries < patience.tries; tries++) {
      const code = await codeThatComes()
      if (code === null) break
      reply = await ask('verify', { draft_id: draftId, code })
      if (!reply.text.includes('"code_refused"')) return { at: 'verify', reply, draftId, code }
      codeThatComes = expectCode()
    }
  }
  return { at: reply.status === 200 ? 'code' : 'verify', reply, draftId, code: '' }
}

/** What a draft is asked for with. */
export function aCart(
  contact: string,
  items: readonly { readonly product_id: string | undefined; readonly qty: number }[],
  fields: object = {},
) {
  return {
    items,
    customer_name: 'Budi Santoso',
    contact,
    phone: '081234567890',
    address: 'Jl. Melati No. 5, RT 02 RW 03',
    city: 'Kota Yogyakarta',
    payment_method: 'transfer_bca',
    courier_code: 'jne',
    ...fields,
  }
}
