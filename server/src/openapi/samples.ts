// Code samples of an operation, made from its route and its recorded example: curl, fetch and @etalase/client.
import type { Json } from '../base/json.ts'
import { API_PATH } from '../domain/addresses.ts'
import type { ApiRoute } from '../http/routes/route.ts'
import type { ApiVersion } from '../versions/index.ts'
import type { OperationExample } from './examples.ts'
import { literal } from './literal.ts'

/** Where `npm start` serves the demo shop; a shop that is asked for its description names its own address instead. */
export const DEMO_ADDRESS = 'http://localhost:3000'

export function codeSamplesOf(route: ApiRoute, version: ApiVersion, example: OperationExample): Json[] {
  const request = requestOf(route, version, example)
  const notes = notesOf(example)
  return [
    { lang: 'shell', label: 'curl', source: [...notes.map((note) => `# ${note}`), curl(request)].join('\n') },
    {
      lang: 'js',
      label: 'fetch',
      source: [...notes.map((note) => `// ${note}`), fetched(request)].join('\n'),
    },
    {
      lang: 'ts',
      label: '@etalase/client',
      source: typed(
        route,
        version,
        example,
        notes.map((note) => `// ${note}`),
      ),
    },
  ]
}

/** What an example shows and no other run has, with where to take it from. */
export function takenFrom(example: OperationExample): [name: string, from: string][] {
  const sent = { ...example.params, ...example.body }
  return Object.entries(TAKEN_FROM).filter(([name]) => name in sent)
}

const TAKEN_FROM: Readonly<Record<string, string>> = {
  shipping_quote_id: '`options[].quote_id` of `quoteShipping`',
  draft_id: '`draft_id` of `createDraft`',
  code: 'the six digits that were sent; of the demo shop: `npx etalase messages list demo --limit 1`',
  token: '`track_token` of `verifyCheckoutCode`',
}

function notesOf(example: OperationExample): string[] {
  return takenFrom(example).map(([name, from]) => `${name}: ${from.replaceAll('`', '')}`)
}

interface SampleRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Json | undefined
}

function requestOf(
  route: ApiRoute,
  version: ApiVersion,
  { params, query, body }: OperationExample,
): SampleRequest {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const asked = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return {
    method: route.method,
    url: `${DEMO_ADDRESS}${API_PATH}${path}${asked && `?${asked}`}`,
    headers: { 'X-API-Version': version, ...(body && { 'Content-Type': 'application/json' }) },
    body,
  }
}

function curl({ method, url, headers, body }: SampleRequest): string {
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? [`-d ${quoted(JSON.stringify(body, null, 2))}`] : []),
  ]
  return parts.join(' \\\n  ')
}

/** For a shell: only the quote itself means something between quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function fetched({ method, url, headers, body }: SampleRequest): string {
  return [
    `const response = await fetch(${literal(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: ${literal(method)},`]),
    `  headers: ${literal(headers, 2)},`,
    ...(body ? [`  body: JSON.stringify(${literal(body, 2)}),`] : []),
    '})',
    'const answer = await response.json()',
    'if (!response.ok) throw new Error(answer.error.message)',
  ].join('\n')
}

function typed(route: ApiRoute, version: ApiVersion, example: OperationExample, notes: string[]): string {
  const input = { ...example.params, ...example.query, ...example.body }
  const given = Object.keys(input).length > 0 ? literal(input) : ''
  return [
    "import { createClient } from '@etalase/client'",
    '',
    `const shop = createClient({ baseUrl: '${DEMO_ADDRESS}${API_PATH}', version: '${version}' })`,
    ...notes,
    `const answer = await shop.${route.op}(${given})`,
  ].join('\n')
}
