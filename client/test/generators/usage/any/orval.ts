// Compiled, never run: a program against the client that orval makes.
import { createDraft, getHomePage, quoteShipping, type Section } from './generated/orval.ts'
import { VERSION } from './version.ts'

const headers = { 'X-API-Version': VERSION }
const items = [{ product_id: 'prd_1', qty: 1 }]

/** `status` and `code` select `details`. */
export async function quote(): Promise<string | null> {
  const answer = await quoteShipping({ items, destination_ref: '3174071001' }, { headers })
  if (answer.status === 200) return answer.data.options[0]?.quote_id ?? null
  const { error } = answer.data
  // @ts-expect-error which details there are depends on the code
  error.details.lines
  switch (error.code) {
    case 'cart_invalid':
      return error.details.lines.map(({ reason }) => reason).join()
    case 'destination_unserved':
      return error.details.alternatives.map(({ label }) => label).join()
    case 'invalid_request':
      return error.details.fields.map(({ path, message }) => `${path} ${message}`).join()
    default:
      return error.message
  }
}

export function refusedByTheTypes(): void {
  // @ts-expect-error neither a place nor its name
  quoteShipping({ items })
  // @ts-expect-error not a draft
  createDraft({ items })
}

export async function headings(): Promise<(string | null)[]> {
  const answer = await getHomePage({ headers })
  return answer.status === 200 ? answer.data.sections.map(headingOf) : []
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
