// Compiled, never run: a program against the client that @hey-api/openapi-ts makes.
import {
  type CreateDraftError,
  createDraft,
  getHomePage,
  quoteShipping,
  type Section,
} from './generated/hey-api/index.ts'
import { VERSION } from './version.ts'

const headers = { 'X-API-Version': VERSION } as const
const items = [{ product_id: 'prd_1', qty: 1 }]

export async function quote(): Promise<string | null> {
  const { data, error } = await quoteShipping({ headers, body: { items, destination_label: 'Melawai' } })
  if (data) return data.options[0]?.quote_id ?? null
  if (error?.error.code === 'destination_unserved') return error.error.details.alternatives[0]?.label ?? null
  return error?.error.message ?? null
}

export function refusedByTheTypes(): void {
  // @ts-expect-error neither a place nor its name
  quoteShipping({ headers, body: { items } })
  // @ts-expect-error not a draft
  createDraft({ headers, body: { items } })
}

/** `code` selects `details`. */
export function toldOf({ error }: CreateDraftError): string {
  // @ts-expect-error which details there are depends on the code
  error.details.lines
  switch (error.code) {
    case 'cart_invalid':
      return error.details.lines.map(({ reason }) => reason).join()
    case 'invalid_request':
      return error.details.fields.map(({ path, message }) => `${path} ${message}`).join()
    case 'plan_limit':
      return error.details.need ?? ''
    default:
      return error.message
  }
}

export async function headings(): Promise<(string | null)[]> {
  const { data } = await getHomePage({ headers })
  return data?.sections.map(headingOf) ?? []
}

/** `type` selects the field that is filled. */
function headingOf(section: Section): string | null {
  switch (section.type) {
    case 'hero':
      return section.hero.title
    case 'cats':
      return section.cats[0]?.label ?? null
    case 'story':
      // @ts-expect-error a story is no grid
      section.grid.title
      return section.story.title
    default:
      return section.hero
  }
}
