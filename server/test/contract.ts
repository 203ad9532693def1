// Holds every answer of the tests to the committed API description.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { schemaCompiler } from '../src/schema-compiler.ts'
import { BASELINE, VERSIONS } from '../src/versions/index.ts'
import type { Answer } from './http.ts'

interface Operation {
  responses: Record<string, { headers?: object; content?: { 'application/json'?: { schema: object } } }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { headers: Record<string, unknown> }
}

const read = new Map<string, ReturnType<typeof readDescription>>()

/** When first needed: most tests ask for one version only. */
function descriptionOf(version: string) {
  const known = read.get(version) ?? readDescription(version)
  read.set(version, known)
  return known
}

function readDescription(version: string) {
  const url = new URL(`../openapi/${version}.json`, import.meta.url)
  const document = JSON.parse(readFileSync(url, 'utf8')) as Document
  const ajv = schemaCompiler({ allErrors: true, code: { optimize: false } })
  ajv.addSchema(document, 'api')
  return { document, ajv }
}

/** Throws when the answer is not one that the description of its version allows. */
export function checkContract(method: string, path: string, answer: Answer): void {
  const version = String(answer.headers['x-api-version'] ?? BASELINE)
  const { document, ajv } = descriptionOf(VERSIONS.some((each) => each === version) ? version : BASELINE)
  const [plain = ''] = path.split('?')
  const found = Object.entries(document.paths).find(([template]) => matches(template, plain))
  const operation = found?.[1][method === 'HEAD' ? 'get' : method.toLowerCase()]
  if (!found || !operation) return

  const described = operation.responses[String(answer.status)]
  assert.ok(described, `${method} ${path} answered ${answer.status}, which its description does not name`)
  const headers = Object.keys(document.components.headers).filter(
    (name) => name.toLowerCase() in answer.headers,
  )
  const unnamed = headers.filter((name) => !Object.hasOwn(described.headers ?? {}, name))
  assert.deepEqual(unnamed, [], `${method} ${path} answered ${answer.status} with headers it does not name`)
  if (!described.content || answer.bytes.length === 0) return
  const pointer = ['paths', found[0], method.toLowerCase(), 'responses', String(answer.status), 'content']
  const place = [...pointer, 'application/json', 'schema'].map(toPointer).join('/')
  const validate = ajv.getSchema(`api#/${place}`)
  assert.ok(validate, `no schema at ${place}`)
  assert.ok(
    validate(answer.body),
    `${method} ${path} does not fit its description: ${ajv.errorsText(validate.errors)}\n${answer.text.slice(0, 500)}`,
  )
}

function matches(template: string, path: string): boolean {
  const pattern = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(path)
}

function toPointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}
