import { apiRoutes } from '../src/doors/storefront/routes.ts'
import { describeApi } from '../src/openapi/document.ts'
import { NO_EXAMPLES } from '../src/openapi/examples.ts'
import { shrinkage } from '../src/openapi/growth.ts'
import { VERSIONS } from '../src/versions/index.ts'
import { writeFileSync, readFileSync } from 'node:fs'
for (const v of VERSIONS) {
  const made = JSON.parse(JSON.stringify(describeApi(apiRoutes, v, NO_EXAMPLES)))
  writeFileSync(`/tmp/doc-${v}.json`, JSON.stringify(made, null, 2))
  console.log(v, shrinkage(JSON.parse(readFileSync(new URL(`../openapi/${v}.json`, import.meta.url), 'utf8')), made))
}
