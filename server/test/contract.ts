// Holds every answer of the tests to the committed API description.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Answer } from '../../test/http.ts'
import { schemaCompiler } from '../src/base/schema-compiler.ts'
import { adminRoutes } from '../src/doors/admin/routes.ts'
import { describeAdminApi } from '../src/openapi/admin-document.ts'
import { BASELINE, VERSIONS } from '../src/versions/index.ts'

interface Operation {
  responses: Record<string, { headers?: object; content?: Record<string, { schema: object }> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { headers?: Record<string, unknown> }
}

const read = new Map<string, ReturnType<typeof compiled>>()

/** When first needed: most tests ask for one description only. */
function descriptionOf(name: string, load: () => Document) {
  const known = read.get(name) ?? compiled(load())
  read.set(name, known)
  return known
}

function compiled(document: Document) {
  const ajv = schemaCompiler({ allErrors: true, code: { optimize: false } })
  ajv.addSchema(document, 'api')
  const operations = Object.entries(document.paths).map(([template, verbs]) => {
    const pattern = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')
    return { template, verbs, pattern: new RegExp(`^${pattern}$`) }
  })
  const headers = Object.keys(document.components.headers ?? {})
  return { ajv, operations, headers }
}

/** Throws when the answer is not one that the description of its version allows. */
export function checkContract(method: string, path: string, answer: Answer): void {
  const given = String(answer.headers['x-api-version'] ?? BASELINE)
  const version = VERSIONS.some((each) => each === given) ? given : BASELINE
  const url = new URL(`../openapi/${version}.json`, import.meta.url)
  const description = descriptionOf(version, () => JSON.parse(readFileSync(url, 'utf8')) as Document)
  check(description, method, path, answer)
}

/** Likewise of the admin API, as its routes are: its committed description is held to them by `npm run openapi`. */
export function checkAdminContract(method: string, path: string, answer: Answer): void {
  const load = () => JSON.parse(JSON.stringify(describeAdminApi(adminRoutes))) as Document
  check(descriptionOf('admin', load), method, path, answer)
}

function check(
  { ajv, operations, headers: named }: ReturnType<typeof compiled>,
  method: string,
  path: string,
  answer: Answer,
): void {
  const [plain = ''] = path.split('?')
  const found = operations.find(({ pattern }) => pattern.test(plain))
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase()
  const operation = found?.verbs[verb]
  if (!found || !operation) return

  const described = operation.responses[String(answer.status)]
  assert.ok(
    described,
    `${method} ${path} answered ${answer.status}, which its description does not name\n${answer.text.slice(0, 300)}`,
  )
  const headers = named.filter((name) => name.toLowerCase() in answer.headers)
  const unnamed = headers.filter((name) => !Object.hasOwn(described.headers ?? {}, name))
  assert.deepEqual(unnamed, [], `${method} ${path} answered ${answer.status} with headers it does not name`)
  if (!described.content?.['application/json'] || answer.bytes.length === 0) return
  const pointer = ['paths', found.template, verb, 'responses', String(answer.status), 'content']
  const place = [...pointer, 'application/json', 'schema'].map(toPointer).join('/')
  const validate = ajv.getSchema(`api#/${place}`)
  assert.ok(validate, `no schema at ${place}`)
  assert.ok(
    validate(answer.body),
    `${method} ${path} does not fit its description: ${ajv.errorsText(validate.errors)}\n${answer.text.slice(0, 500)}`,
  )
}

function toPointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}
