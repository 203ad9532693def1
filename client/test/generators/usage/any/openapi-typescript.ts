// Compiled, never run: a program against the types that openapi-typescript makes.
import createClient from 'openapi-fetch'
import type { components, paths } from './generated/openapi-typescript.ts'
import { VERSION } from './version.ts'

type Schemas = components['schemas']

const shop = createClient<paths>({ baseUrl: '/api/v1' })
const header = { 'X-API-Version': VERSION } as const
const items: Schemas['CartItem'][] = [{ product_id: 'prd_1', qty: 1 }]

export async function quote(): Promise<string | null> {
  const { data, error } = await shop.POST('/shipping/rates', {
    params: { header },
    body: { items, destination_ref: '3174071001' },
  })
  if (data) return data.options[0]?.quote_id ?? null
  return toldOf(error.error)
}

export function refusedByTheTypes(): void {
  // @ts-expect-error neither a place nor its name
  shop.POST('/shipping/rates', { params: { header }, body: { items } })
  // @ts-expect-error a code that this operation does not answer
  shop.GET('/categories', { params: { header } }).then(({ error }) => error?.error.code === 'no_such_code')
}

/** `code` selects `details`. */
export function toldOf(error: Schemas['Error']['error']): string {
  // @ts-expect-error which details there are depends on the code
  error.details.lines
  switch (error.code) {
    case 'cart_invalid':
    case 'cart_changed':
      return error.details.lines.map(({ reason }) => reason).join()
    case 'destination_unserved':
      return error.details.alternatives.map(({ label }) => label).join()
    case 'invalid_request':
      return error.details.fields.map(({ path, message }) => `${path} ${message}`).join()
    case 'plan_limit':
      return error.details.need ?? ''
    default:
      return error.message
  }
}

/** `type` selects the field that is filled. */
export function headingOf(section: Schemas['Section']): string | null {
  switch (section.type) {
    case 'hero':
      return section.hero.title
    case 'cats':
      return section.cats[0]?.label ?? null
    case 'campaign':
      return section.campaign.title
    case 'story':
      // @ts-expect-error a story is no grid
      section.grid.title
      return section.story.title
    default:
      return section.hero
  }
}
