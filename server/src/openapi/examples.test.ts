// The examples of the description are what the demo shop answers: every one is asked for again.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { recordExamples } from '../../test/examples/record.ts'
import { apiRoutes } from '../doors/storefront/routes.ts'
import { type ApiVersion, VERSIONS } from '../versions/index.ts'
import { STOREFRONT_CODES } from './errors.ts'
import { type Examples, readExamples } from './examples.ts'

let recorded: Map<ApiVersion, Examples>
before(async () => {
  recorded = await recordExamples()
})

for (const version of VERSIONS) {
  test(`the demo shop answers the requests of ${version} as the examples say`, () => {
    const { operations } = readExamples(version)
    assert.deepEqual(Object.keys(operations).sort(), apiRoutes.map(({ op }) => op).sort())
    for (const [op, example] of Object.entries(operations)) {
      assert.deepEqual(recorded.get(version)?.operations[op], example, `${op}: run "npm run openapi"`)
    }
  })

  test(`every error of ${version} can be provoked, and says what its example says`, () => {
    const { errors } = readExamples(version)
    assert.deepEqual(Object.keys(errors).sort(), [...STOREFRONT_CODES].sort())
    for (const code of STOREFRONT_CODES) {
      assert.deepEqual(recorded.get(version)?.errors[code], errors[code], `${code}: run "npm run openapi"`)
    }
  })
}
