// GET /openapi.json?version= and the readable reference at /docs, which needs nothing from outside.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { renderApiReference } from '@scalar/client-side-rendering'
import { Problem } from '../base/problems.ts'
import { ADMIN_PATH, API_PATH } from '../domain/addresses.ts'
import { redirectTo } from '../http/answers/answer.ts'
import { type Content, contentAnswer, toContent } from '../http/answers/content.ts'
import { inlineScriptsOf, pageProtection } from '../http/answers/protection.ts'
import type { AdminRoute, AdminVisit } from '../http/routes/admin-route.ts'
import { plain } from '../http/routes/declare-route.ts'
import type { ApiRoute, BaseVisit, PlainRoute } from '../http/routes/route.ts'
import { BASELINE, isVersion, VERSIONS } from '../versions/index.ts'
import { describeAdminApi } from './admin-document.ts'
import { createDescribedHere } from './described-here.ts'
import { describeApi } from './document.ts'
import { readExamples } from './examples.ts'

const SCRIPT = 'js/scalar.js'

/** An API with its description, or one for each of its versions. */
interface DocumentedApi {
  readonly path: string
  readonly title: string
  /** on the same host */
  readonly icon: string
  /** whether each operation of its description has samples */
  readonly hasOwnSamples: boolean
  /** newest first, as a reader chooses among them */
  readonly sources: readonly { readonly title: string; readonly query: string }[]
  /** Throws what is answered to a query that asks for none of them. */
  describe(query: Readonly<Record<string, unknown>>): { readonly key: string; make(): unknown }
}

/** `/openapi.json?version=` of the storefront's API, and its reference. */
export function docsRoutes(routes: readonly ApiRoute[]): PlainRoute[] {
  return documentRoutes({
    path: API_PATH,
    title: 'Etalase Storefront API',
    icon: '/favicon.svg',
    hasOwnSamples: true,
    sources: VERSIONS.toReversed().map((version) => ({ title: version, query: `?version=${version}` })),
    describe({ version: asked }) {
      const version = asked || BASELINE
      if (typeof version !== 'string' || !isVersion(version))
        throw new Problem('unsupported_api_version', { supported: VERSIONS })
      return { key: version, make: () => describeApi(routes, version, readExamples(version)) }
    },
  })
}

/** Likewise of the merchant's side. */
export function adminDocsRoutes(routes: readonly AdminRoute[]): PlainRoute<AdminVisit>[] {
  return documentRoutes({
    path: ADMIN_PATH,
    title: 'Etalase Admin API',
    icon: '/icon.svg',
    hasOwnSamples: false,
    sources: [{ title: 'v1', query: '' }],
    describe: () => ({ key: '1', make: () => describeAdminApi(routes) }),
  })
}

function documentRoutes<V extends BaseVisit>(api: DocumentedApi): PlainRoute<V>[] {
  const described = createDescribedHere()
  let page: { content: Content; headers: Record<string, string> } | null = null
  let script: Promise<Content> | null = null
  const docs = `${api.path}/docs`

  return [
    plain<V>(`${api.path}/openapi.json`, {
      op: 'getDescription',
      async respond(_ctx, { baseUrl }, { incoming, query }) {
        const { key, make } = api.describe(query)
        const text = described.contentOf(key, make, baseUrl)
        return contentAnswer(incoming, text, { headers: { 'Cache-Control': 'public, max-age=60' } })
      },
    }),
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
