// GET /openapi.json?version= and the readable reference at /docs, which needs nothing from outside.
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { API } from '../doors/storefront/front-door.ts'
import { refuseOtherMethods } from '../http/other-methods.ts'
import type { Route } from '../http/route.ts'
import { Problem } from '../problems.ts'
import { BASELINE, isVersion, VERSIONS } from '../versions/index.ts'
import { describeApi } from './document.ts'

export async function mountDocs(app: FastifyInstance, routes: readonly Route[]): Promise<void> {
  const documents = new Map(
    VERSIONS.map((version) => [version, JSON.stringify(describeApi(routes, version))]),
  )

  app.get<{ Querystring: { version?: string } }>(
    `${API}/openapi.json`,
    { exposeHeadRoute: true },
    (request, reply) => {
      const version = request.query.version ?? BASELINE
      if (!isVersion(version)) throw new Problem('unsupported_api_version', { supported: VERSIONS })
      return reply
        .header('Cache-Control', 'public, max-age=60')
        .type('application/json; charset=utf-8')
        .send(documents.get(version))
    },
  )

  refuseOtherMethods(app, `${API}/openapi.json`, ['GET', 'HEAD'])

  await app.register(scalar, {
    routePrefix: `${API}/docs`,
    configuration: {
      pageTitle: 'Etalase Storefront API',
      sources: VERSIONS.toReversed().map((version) => ({
        title: version,
        slug: version,
        url: `${API}/openapi.json?version=${version}`,
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
