// GET /openapi.json?version= and the readable reference at /docs, which needs nothing from outside.
import { renderApiReference } from '@scalar/client-side-rendering'
import { API_PATH } from '../domain/addresses.ts'
import { JSON_TYPE, redirectTo } from '../http/answer.ts'
import { type Content, contentAnswer, toContent } from '../http/content.ts'
import { inlineScriptsOf, pageProtection } from '../http/protection.ts'
import { type ApiRoute, type PlainRoute, plain } from '../http/route.ts'
import { Problem } from '../problems.ts'
import { BASELINE, isVersion, VERSIONS } from '../versions/index.ts'
import { describeApi } from './document.ts'
import { readExamples } from './examples.ts'
import { referenceScript } from './reference-script.ts'

const DOCS = `${API_PATH}/docs`
const SCRIPT = 'js/scalar.js'

export function docsRoutes(routes: readonly ApiRoute[]): PlainRoute[] {
  // Made when they are first asked for: most starts are for something else.
  const documents = new Map<string, Content>()
  let page: { content: Content; headers: Record<string, string> } | null = null
  let script: Promise<Content> | null = null

  return [
    plain(`${API_PATH}/openapi.json`, {
      op: 'getDescription',
      async respond(_ctx, _visit, { incoming, query }) {
        const version = query.version || BASELINE
        if (typeof version !== 'string' || !isVersion(version))
          throw new Problem('unsupported_api_version', { supported: VERSIONS })
        const text =
          documents.get(version) ?? jsonContent(describeApi(routes, version, readExamples(version)))
        documents.set(version, text)
        return contentAnswer(incoming, text, { headers: { 'Cache-Control': 'public, max-age=60' } })
      },
    }),
    plain(DOCS, { op: 'showReference', respond: async () => redirectTo(`${DOCS}/`, 301) }),
    plain(`${DOCS}/`, {
      op: 'showReference',
      async respond(_ctx, _visit, { incoming }) {
        page ??= madePage()
        return contentAnswer(incoming, page.content, page)
      },
    }),
    plain(`${DOCS}/${SCRIPT}`, {
      op: 'getReferenceScript',
      async respond(_ctx, _visit, { incoming }) {
        script ??= referenceScript().then((text) =>
          toContent(Buffer.from(text), 'application/javascript; charset=utf-8'),
        )
        return contentAnswer(incoming, await script, { headers: NOT_KEPT })
      },
    }),
  ]
}

/** Asked again each time; the answer is mostly 304. */
const NOT_KEPT = { 'Cache-Control': 'no-cache' }

function jsonContent(value: unknown): Content {
  return toContent(Buffer.from(JSON.stringify(value)), JSON_TYPE)
}

function madePage() {
  const html = referencePage()
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

function referencePage(): string {
  return renderApiReference({
    pageTitle: 'Etalase Storefront API',
    cdn: SCRIPT,
    config: {
      sources: VERSIONS.toReversed().map((version) => ({
        title: version,
        slug: version,
        url: `${API_PATH}/openapi.json?version=${version}`,
      })),
      // Everything below would be fetched from elsewhere: the reference works without a network.
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
}
