// What a page shows comes with it: the server writes what it has read into the page, and the browser goes on from there.
import type { QueryClient, QueryKey } from '@tanstack/react-query'

type Answers = readonly (readonly [key: QueryKey, data: unknown])[]

const ELEMENT = 'answers'

/** As it stands in the page. */
export function writeAnswers(client: QueryClient): string {
  const answers: Answers = client
    .getQueryCache()
    .getAll()
    // What was merely mentioned while rendering was not read: the browser must not take it for empty.
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }) => [queryKey, state.data])
  // Nothing in it can end the element it stands in.
  const text = JSON.stringify(answers).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${ELEMENT}">${text}</script>`
}

/** False: the page came without, as a merchant's own site does. */
export function takeAnswers(client: QueryClient): boolean {
  const text = document.getElementById(ELEMENT)?.textContent
  if (!text) return false
  // The server vouches for a page whenever it is asked for; one that the browser went back to may be old.
  const updatedAt = cameBack() ? 1 : Date.now()
  for (const [key, data] of JSON.parse(text) as Answers) client.setQueryData(key, data, { updatedAt })
  return true
}

function cameBack(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opened?.type === 'back_forward'
}
