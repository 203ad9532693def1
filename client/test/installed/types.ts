// Compiled, never run: what the types promise, and what they refuse.
import {
  type AnswerOf,
  createClient,
  type Draft,
  type ErrorCode,
  EtalaseError,
  type InputOf,
  isEtalaseError,
  type Product,
} from '@etalase/client'

const cart = {
  items: [{ product_id: 'prd_1', qty: 1 }],
  customer_name: 'Pembeli',
  contact: 'pembeli@contoh.example',
  address: 'Jalan Contoh 1',
  city: 'Bandung',
  payment_method: 'qris',
  courier_code: 'jne',
  shipping_quote_id: undefined,
} satisfies InputOf<'createDraft', '2026-09-05'>

export async function inputs(): Promise<void> {
  const newest = createClient({ baseUrl: '/api/v1' })
  const baseline = createClient({ baseUrl: '/api/v1', version: '2026-09-05' })
  await newest.listProducts()
  await newest.listProducts({ cat: undefined, sort: 'price_asc' })
  // @ts-expect-error an order of products that does not exist
  await newest.listProducts({ sort: 'cheapest' })
  // @ts-expect-error a needed path parameter
  await newest.getProduct({})
  // @ts-expect-error a needed input
  await newest.getProduct()
  await baseline.createDraft(cart)
  // @ts-expect-error the newest version needs a phone
  await newest.createDraft(cart)
  // @ts-expect-error and a real one
  await newest.createDraft({ ...cart, phone: null })
  const { courier_code: _, ...neither } = cart
  // @ts-expect-error neither a quote nor a courier
  await baseline.createDraft(neither)
  await baseline.createDraft({ ...neither, shipping_quote_id: 'qt_1' })
  await newest.claimPayment({ token: 'trk_1' })
  await newest.claimPayment({ token: 'trk_1' }, { idempotencyKey: 'once' })
  // @ts-expect-error a needed path parameter
  await newest.claimPayment({})
  // @ts-expect-error not a text
  await newest.claimPayment({ token: 1 })
  // @ts-expect-error nothing else is asked
  await newest.claimPayment({ token: 'trk_1', amount: 1 })
  // @ts-expect-error neither a place nor its name
  await newest.quoteShipping({ items: cart.items })
  await newest.quoteShipping({ items: cart.items, destination_label: 'Melawai, Jakarta' })
  // @ts-expect-error not a version
  createClient({ baseUrl: '/api/v1', version: '2026-05-09' })
}

export async function answers(): Promise<string | null> {
  const client = createClient({ baseUrl: '/api/v1' })
  const product: Product = await client.getProduct({ slug: 'kursi' })
  const draft: AnswerOf<'createDraft'> = await client.createDraft({ ...cart, phone: '0812' })
  const same: Draft = draft
  // @ts-expect-error every field of an answer may be null
  const name: string = product.name
  return name ?? same.draft_id
}

export async function sections(): Promise<string> {
  const { sections } = await createClient({ baseUrl: '/api/v1' }).getHomePage()
  const titles = sections.map((section) => {
    if (section.type === 'hero') return section.hero.title
    // @ts-expect-error only a section of that type has it
    if (section.type === 'grid') return section.story.title
    return section.story?.title ?? null
  })
  return titles.join()
}

export function errors(error: unknown): string {
  if (error instanceof EtalaseError && error.code === 'destination_unserved') {
    return error.details.alternatives.map(({ label }) => label).join()
  }
  if (!isEtalaseError(error)) throw error
  // @ts-expect-error which details there are depends on the code
  error.details.lines
  switch (error.code) {
    case 'cart_invalid':
    case 'cart_changed':
      return error.details.lines.map(({ reason }) => reason).join()
    case 'invalid_request':
      return error.details.fields.map(({ path }) => path).join()
    case 'plan_limit':
      return error.details.need ?? ''
    case 'network_error':
      return error.message
    // @ts-expect-error not a code
    case 'no_such_code':
      return ''
    default: {
      const code: ErrorCode = error.code
      return code
    }
  }
}
