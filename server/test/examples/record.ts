// Records the examples of every version from the running demo shop.
import { DEMO_SLUG } from '../../src/boot/seed.ts'
import type { Examples } from '../../src/openapi/examples.ts'
import { type ApiVersion, VERSIONS } from '../../src/versions/index.ts'
import { startDemoApp } from './demo-app.ts'
import { createFaultyRoutes, provokeErrors } from './errors.ts'
import { recordOperations } from './operations.ts'

export async function recordExamples(): Promise<Map<ApiVersion, Examples>> {
  const faulty = createFaultyRoutes()
  const app = await startDemoApp(faulty.routes)
  try {
    const operations: [ApiVersion, Examples['operations']][] = []
    for (const version of VERSIONS) {
      // A shop each: what one buyer took must not change what the next one sees.
      const slug = `${DEMO_SLUG}-${version}`
      await app.openShop(slug)
      operations.push([version, await recordOperations(app, slug, version)])
      app.later()
    }
    await app.openShop(DEMO_SLUG)
    const errors = await provokeErrors(app, DEMO_SLUG, faulty)
    return new Map(operations.map(([version, recorded]) => [version, { operations: recorded, errors }]))
  } finally {
    await app.close()
  }
}
