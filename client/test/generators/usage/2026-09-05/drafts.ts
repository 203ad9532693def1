// Compiled, never run: in the baseline a draft may leave the phone out, and a page need not name the version.
import createClient from 'openapi-fetch'
import { createDraft } from './generated/hey-api/index.ts'
import type { components, paths } from './generated/openapi-typescript.ts'
import { type DraftRequest, createDraft as draftByOrval } from './generated/orval.ts'

const buyer = {
  items: [{ product_id: 'prd_1', qty: 1 }],
  customer_name: 'Budi',
  contact: 'budi@contoh.id',
  address: 'Jl. Melati 1',
  city: 'Bandung',
  payment_method: 'qris',
}

export async function drafts(): Promise<void> {
  const body = { ...buyer, courier_code: 'jne' } satisfies components['schemas']['DraftRequest'] &
    DraftRequest
  const shop = createClient<paths>({ baseUrl: '/api/v1' })
  await shop.POST('/checkout/draft', { body })
  await shop.POST('/checkout/draft', { body: { ...body, phone: null } })
  await createDraft({ body })
  await createDraft({ body: { ...body, phone: null } })
  await draftByOrval(body)
  await draftByOrval({ ...body, phone: null })
  // @ts-expect-error neither a quote nor a courier
  await shop.POST('/checkout/draft', { body: buyer })
  // @ts-expect-error neither a quote nor a courier
  await createDraft({ body: buyer })
  // @ts-expect-error neither a quote nor a courier
  await draftByOrval(buyer)
}
