// Compiled, never run: from 2026-09-09 on a draft needs a phone, and a request names the version.
import createClient from 'openapi-fetch'
import { createDraft } from './generated/hey-api/index.ts'
import type { components, paths } from './generated/openapi-typescript.ts'
import { type DraftRequest, createDraft as draftByOrval } from './generated/orval.ts'
import { VERSION } from './version.ts'

const header = { 'X-API-Version': VERSION } as const
const buyer = {
  items: [{ product_id: 'prd_1', qty: 1 }],
  customer_name: 'Budi',
  contact: 'budi@contoh.id',
  address: 'Jl. Melati 1',
  city: 'Bandung',
  payment_method: 'qris',
  shipping_quote_id: 'qt_1',
}

export async function drafts(): Promise<void> {
  const body = { ...buyer, phone: '0812' } satisfies components['schemas']['DraftRequest'] & DraftRequest
  const shop = createClient<paths>({ baseUrl: '/api/v1' })
  await shop.POST('/checkout/draft', { params: { header }, body })
  await createDraft({ headers: header, body })
  await draftByOrval(body, { headers: header })
  // @ts-expect-error a draft needs a phone
  await shop.POST('/checkout/draft', { params: { header }, body: buyer })
  // @ts-expect-error and a real one
  await shop.POST('/checkout/draft', { params: { header }, body: { ...buyer, phone: null } })
  // @ts-expect-error a draft needs a phone
  await createDraft({ headers: header, body: buyer })
  // @ts-expect-error and a real one
  await createDraft({ headers: header, body: { ...buyer, phone: null } })
  // @ts-expect-error a draft needs a phone
  await draftByOrval(buyer)
  // @ts-expect-error and a real one
  await draftByOrval({ ...buyer, phone: null })
  // @ts-expect-error the version is left out
  await shop.POST('/checkout/draft', { body })
  // @ts-expect-error the version is left out
  await createDraft({ body })
  // @ts-expect-error another version
  await createDraft({ headers: { 'X-API-Version': '2026-09-05' }, body })
}
