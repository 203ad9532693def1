// GET /openapi.json?version=, the readable reference at /docs, which needs nothing from outside, and other forms of it beside.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { renderApiReference } from '@scalar/client-side-rendering'
import type { Json } from '../base/json.ts'
import { Problem } from '../base/problems.ts'
import { ADMIN_PATH, API_PATH } from '../domain/addresses.ts'
import { JSON_TYPE, redirectTo } from '../http/answers/answer.ts'
import { type Content, contentAnswer, toContent } from '../http/answers/content.ts'
import { inlineScriptsOf, pageProtection } from '../http/answers/protection.ts'
import type { AdminRoute, AdminVisit } from '../http/routes/admin-route.ts'
import { plain } from '../http/routes/declare-route.ts'
import type { ApiRoute, BaseVisit, PlainRoute, Visit } from '../http/routes/route.ts'
import { type ApiVersion, BASELINE, isVersion, VERSIONS } from '../versions/index.ts'
import { describeAdminApi } from './admin-document.ts'
import { createDescribedHere } from './described-here.ts'
import { describeApi } from './document.ts'
import { readExamples } from './examples.ts'
import { arazzoOf } from './forms/arazzo.ts'
import { llmsOf } from './forms/llms.ts'
import { markdownOf } from './forms/markdown.ts'
import { postmanOf } from './forms/postman.ts'
import { DEMO_ADDRESS } from './samples.ts'

const SCRIPT = 'js/scalar.js'

/** An API with its description, or one for each of its versions. */
interface DocumentedApi<Key extends string = string> {
  readonly path: string
  readonly title: string
  /** what it is for and what every caller must know, a line each */
  readonly about: readonly string[]
  /** on the same host */
  readonly icon: string
  /** whether each operation of its description has samples */
  readonly hasOwnSamples: boolean
  /** newest first, as a reader chooses among them; the first is what new programs are told to use */
  readonly sources: readonly { readonly title: string; readonly query: string }[]
  /** Which of them a query asks for. Throws what is answered to one that asks for none. */
  choose(query: Readonly<Record<string, unknown>>): Key
  /** which one an answer is of, whatever its caller's pages are written for */
  headersOf(key: Key): Readonly<Record<string, string>>
  describe(key: Key): Json
  /** besides its description and what is made of that, by their names beside the reference */
  readonly files: Readonly<Record<string, { readonly about: string; make(key: Key): Json }>>
}

const REFERENCE = 'The whole reference as one Markdown file'
const DESCRIPTION = 'The same as OpenAPI 3.1'

/** `/openapi.json?version=` of the storefront's API, and its reference. */
export function docsRoutes(routes: readonly ApiRoute[]): PlainRoute[] {
  return documentRoutes<Visit, ApiVersion>({
    path: API_PATH,
    title: 'Etalase Storefront API',
    about: [
      'The public API of a shop: catalogue, content, shipping, checkout and orders. The host of a request names the shop; there is no key.',
      `Send \`X-API-Version: ${VERSIONS.at(-1)}\`: without it the oldest version is served, on purpose.`,
      'Amounts are whole rupiah, moments are UTC. Never compute a price: a draft is priced by the server.',
      'An order is placed by a one-time code that the buyer gets by e-mail or WhatsApp. Do not ask for passwords.',
      'Branch on `error.code`, show `error.message` (Indonesian, written for buyers). Unknown codes and values may be added.',
      'In TypeScript use `@etalase/client`: typed, without dependencies, with retries and idempotency.',
    ],
    icon: '/favicon.svg',
    hasOwnSamples: true,
    sources: VERSIONS.toReversed().map((version) => ({ title: version, query: `?version=${version}` })),
    choose({ version: asked }) {
      const version = asked || BASELINE
      if (typeof version !== 'string' || !isVersion(version))
        throw new Problem('unsupported_api_version', { supported: VERSIONS })
      return version
    },
    headersOf: (version) => ({ 'X-API-Version': version }),
    describe: (version) => describeApi(routes, version, readExamples(version)),
    files: {
      'postman.json': {
        about: 'A Postman collection (v2.1); its first two folders buy something, until the code and with it',
        make: (version) => postmanOf(routes, version, readExamples(version)),
      },
      'arazzo.json': {
        about: 'The way from a product to an order as an Arazzo 1.0 description, for programs that follow it',
        make: (version) => arazzoOf(version, readExamples(version)),
      },
    },
  })
}

/** Likewise of the merchant's side. */
export function adminDocsRoutes(routes: readonly AdminRoute[]): PlainRoute<AdminVisit>[] {
  return documentRoutes<AdminVisit, 'v1'>({
    path: ADMIN_PATH,
    title: 'Etalase Admin API',
    about: [
      'What a merchant’s programs and the console use: products, orders, settings, webhooks.',
      'A token (`Authorization: Bearer etk_…`) acts in one shop, within its scopes; the merchant makes it in the console.',
      'Change with `If-Match` and the `ETag` you read; 412 says that somebody else was first. Amounts are whole rupiah.',
      `Assistants call the safe ones among these as tools of MCP, by the same token: \`POST ${ADMIN_PATH}/mcp\`.`,
    ],
    icon: '/icon.svg',
    hasOwnSamples: false,
    sources: [{ title: 'v1', query: '' }],
    choose: () => 'v1',
    headersOf: () => ({}),
    describe: () => describeAdminApi(routes),
    files: {},
  })
}

function documentRoutes<V extends BaseVisit, Key extends string>(api: DocumentedApi<Key>): PlainRoute<V>[] {
  const described = createDescribedHere()
  let page: { content: Content; headers: Record<string, string> } | null = null
  let script: Promise<Content> | null = null
  const docs = `${api.path}/docs`

  /** `make`: from which of its descriptions; addresses in it become those of the host that was called. */
  const file = (path: string, op: string, type: string, make: (key: Key) => string) =>
    plain<V>(path, {
      op,
      async respond(_ctx, { baseUrl }, { incoming, query }) {
        const key = api.choose(query)
        const content = described.contentOf({ key: `${path} ${key}`, type, make: () => make(key) }, baseUrl)
        const headers = { 'Cache-Control': 'public, max-age=60', ...api.headersOf(key) }
        return contentAnswer(incoming, content, { headers })
      },
    })
  const files = Object.entries(api.files)
  const newest = api.sources[0]?.query ?? ''
  const form = (path: string, about: string) => ({ url: `${DEMO_ADDRESS}${path}${newest}`, about })
  const forms = [
    form(`${docs}/reference.md`, REFERENCE),
    ...files.map(([name, { about }]) => form(`${docs}/${name}`, about)),
    form(`${api.path}/openapi.json`, DESCRIPTION),
  ]

  return [
    file(`${api.path}/openapi.json`, 'getDescription', JSON_TYPE, (key) => JSON.stringify(api.describe(key))),
    file(`${docs}/reference.md`, 'getReferenceText', MARKDOWN, (key) => markdownOf(api.describe(key))),
    file(`${docs}/llms.txt`, 'getAssistantsText', MARKDOWN, () => llmsOf(api, forms)),
    ...files.map(([name, { make }]) =>
      file(`${docs}/${name}`, 'getDescriptionForm', JSON_TYPE, (key) => JSON.stringify(make(key))),
    ),
    plain<V>(docs, { op: 'showReference', respond: async () => redirectTo(`${docs}/`, 301) }),
    plain<V>(`${docs}/`, {
      op: 'showReference',
      async respond(_ctx, _visit, { incoming }) {
        page ??= madePage(api)
        return contentAnswer(incoming, page.content, page)
      },
    }),
    plain<V>(`${docs}/${SCRIPT}`, {
      op: 'getReferenceScript',
      async respond(_ctx, _visit, { incoming }) {
        script ??= referenceScript()
          .then((text) => toContent(Buffer.from(text), 'application/javascript; charset=utf-8'))
          .catch((error) => {
            // Read again by the next who asks.
            script = null
            throw error
          })
        return contentAnswer(incoming, await script, { headers: NOT_KEPT })
      },
    }),
  ]
}

const MARKDOWN = 'text/markdown; charset=utf-8'

/** Asked again each time; the answer is mostly 304. */
const NOT_KEPT = { 'Cache-Control': 'no-cache' }

function madePage(api: DocumentedApi) {
  const html = referencePage(api)
  // Scalar writes styles into the page as it runs, and shows pictures that a description names.
  const sources = {
    'script-src': `'self' ${inlineScriptsOf(html)}`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: https:",
    'font-src': "'self' data:",
    'connect-src': "'self'",
  }
  return {
    content: toContent(Buffer.from(html), 'text/html; charset=utf-8'),
    headers: { ...NOT_KEPT, ...pageProtection(sources) },
  }
}

function referencePage({ path, title, sources, icon, hasOwnSamples }: DocumentedApi): string {
  const html = renderApiReference({
    pageTitle: title,
    cdn: SCRIPT,
    config: {
      sources: sources.map((source) => ({
        title: source.title,
        slug: source.title,
        url: `${path}/openapi.json${source.query}`,
      })),
      // Fields as the shapes list them, which is the order in which they are best read.
      orderSchemaPropertiesBy: 'preserve',
      orderRequiredPropertiesFirst: false,
      // Of the storefront's API samples are our own, and tested.
      ...(hasOwnSamples && { hiddenClients: true }),
      defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
      favicon: icon,
      customCss: STYLES,
      // Everything below would be fetched from elsewhere: the reference works without a network.
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  // Scalar's page says no language: a reader must know how to pronounce it.
  return html.replace(/<html(?![^>]*\slang=)/, '<html lang="en"')
}

/** What the page's own settings cannot say. Scalar's own greys, blue and green are too pale for small letters. */
const STYLES = `
.light-mode { --scalar-color-2: #595959; --scalar-color-3: #666; --scalar-color-blue: #00609c; --scalar-color-green: #006b44 }
.light-mode { --scalar-color-orange: #a34a00; --scalar-color-red: #b3161d; --scalar-color-purple: #5a33b8 }
.dark-mode { --scalar-color-2: #b8b8b8; --scalar-color-3: #a3a3a3 }
.scalar-app a[href^="https://www.scalar.com"] { display: none }
`

/** Scalar's plugin for Fastify is one file, and the script is a text in it. */
const CARRIED = /standalone\.js\?raw\nvar \w+ = (".*");\n/

/**
 * Of all of Scalar's packages this one holds the finished script, and without forty more to install. The plugin is read
 * and not loaded: nothing else in it is needed, and its four megabytes would stay in memory.
 */
async function referenceScript(): Promise<string> {
  const source = await readFile(fileURLToPath(import.meta.resolve('@scalar/fastify-api-reference')), 'utf8')
  const literal = CARRIED.exec(source)?.[1]
  if (!literal) throw new Error('@scalar/fastify-api-reference no longer carries the script of the reference')
  // JSON does not take it: it holds control characters that only JavaScript allows in a string.
  return String(runInNewContext(literal))
}
