// What the description of every version says: all of it in words, with examples that fit, and errors by code.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { Json } from '../base/json.ts'
import { statusOf } from '../base/problems.ts'
import { schemaCompiler } from '../base/schema-compiler.ts'
import { apiRoutes } from '../doors/storefront/routes.ts'
import { BASELINE, VERSIONS } from '../versions/index.ts'
import { describeApi } from './document.ts'
import { isStorefrontCode, STOREFRONT_CODES } from './errors.ts'
import { readExamples } from './examples.ts'
import { resolve } from './reading.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document, walked through
type Node = any

for (const version of VERSIONS) {
  describe(`the description of ${version}`, () => {
    const read = (): Node =>
      JSON.parse(readFileSync(new URL(`../../openapi/${version}.json`, import.meta.url), 'utf8'))

    test('is what the routes and shapes make, with the recorded examples', () => {
      const made = JSON.parse(JSON.stringify(describeApi(apiRoutes, version, readExamples(version))))
      assert.deepEqual(read(), made, 'run "npm run openapi"')
    })

    test('says of every tag, operation, parameter, header, answer, shape and field what it is', () => {
      assert.deepEqual(undescribed(read()), [])
    })

    test('has an example for every operation and every error, and each fits its schema', () => {
      const document = read()
      const check = exampleChecker(document)
      for (const { place, operation } of operationsOf(document)) {
        for (const parameter of operation.parameters.filter(({ in: at }: Node) => at === 'path')) {
          assert.ok(parameter.example, `${place} ${parameter.name}`)
        }
        if (operation.requestBody) check(operation.requestBody, `${place} body`)
        for (const [status, response] of responsesOf(operation)) {
          if (status !== 'default' && response.content) check(response, `${place} ${status}`)
        }
      }
    })

    test('gives each status the errors it can carry, each with its code', () => {
      const document = read()
      for (const { place, operation } of operationsOf(document)) {
        for (const [status, response] of responsesOf(operation).filter(([each]) => Number(each) >= 400)) {
          const { error } = response.content['application/json'].schema.properties
          const members: Node[] = (error.oneOf ?? [error]).map(({ $ref }: Node) => resolve(document, $ref))
          const codes = members.map(({ properties }) => properties.code.const)
          for (const code of codes) {
            assert.ok(
              isStorefrontCode(code) && statusOf(code) === Number(status),
              `${place} ${status} ${code}`,
            )
          }
          assert.deepEqual(Object.keys(response.content['application/json'].examples), codes, place)
          if (error.oneOf) assert.deepEqual(Object.keys(error.discriminator.mapping), codes, place)
        }
      }
      assert.equal(document.components.schemas.Error.properties.error.oneOf.length, STOREFRONT_CODES.length)
    })

    test('shows a section as a union by type, in which the field of that name is filled', () => {
      const { schemas } = read().components
      const { mapping, propertyName } = schemas.Section.discriminator
      assert.equal(propertyName, 'type')
      assert.equal(schemas.Section.oneOf.length, Object.keys(mapping).length)
      for (const [type, reference] of Object.entries(mapping)) {
        const { properties } = schemas[String(reference).split('/').at(-1) ?? '']
        assert.equal(properties.type.const, type)
        const filled = Object.keys(mapping).filter((name) => properties[name].type !== 'null')
        assert.deepEqual(filled, [type])
      }
    })

    test('asks for its own version, and only the baseline is served unasked', () => {
      for (const { place, operation } of operationsOf(read())) {
        const { required, schema, example } = operation.parameters.find(
          ({ name }: Node) => name === 'X-API-Version',
        )
        assert.equal(required, version !== BASELINE, place)
        assert.equal(example, version)
        if (version === BASELINE) assert.equal(schema.default, BASELINE)
        else assert.deepEqual(schema, { type: 'string', enum: [version] })
      }
    })

    test('lets a POST that asks for nothing be sent an empty object, or no body', () => {
      const optional = operationsOf(read())
        .filter(({ place, operation }) => place.startsWith('post') && !operation.requestBody.required)
        .map(({ operation }) => operation)
      assert.deepEqual(optional.map(({ operationId }) => operationId).sort(), [
        ...['cancelOrder', 'claimPayment', 'confirmReceipt', 'reopenPayment'],
      ])
      for (const { requestBody } of optional)
        assert.ok(schemaCompiler({}).validate(requestBody.content['application/json'].schema, {}))
    })

    test('says that a draft needs a quote or a courier, and rates a place by ref or by label', () => {
      const document = read()
      const fits = (name: string, value: object) => {
        const ajv = schemaCompiler({ code: { optimize: false } })
        ajv.addSchema(document, 'api')
        return ajv.validate(`api#/components/schemas/${name}`, value)
      }
      const { body: draft } = readExamples(version).operations.createDraft ?? {}
      const { shipping_quote_id, ...without } = draft as Json
      assert.equal(fits('DraftRequest', { ...without, shipping_quote_id }), true)
      assert.equal(fits('DraftRequest', { ...without, courier_code: 'jne' }), true)
      assert.equal(fits('DraftRequest', without), false)
      assert.equal(fits('DraftRequest', { ...without, shipping_quote_id: null }), false)
      const { items } = without
      assert.equal(fits('ShippingRatesRequest', { items, destination_label: 'Melawai' }), true)
      assert.equal(fits('ShippingRatesRequest', { items }), false)
    })
  })
}

test('phone is a plain text from 2026-09-09 on, and text, null or absent in the baseline', () => {
  const phoneOf = (version: string) => {
    const url = new URL(`../../openapi/${version}.json`, import.meta.url)
    const { DraftRequest } = JSON.parse(readFileSync(url, 'utf8')).components.schemas
    return { ...DraftRequest.properties.phone, isNeeded: DraftRequest.required.includes('phone') }
  }
  const { description: _, ...later } = phoneOf('2026-09-09')
  assert.deepEqual(later, { type: 'string', maxLength: 40, pattern: '\\S', isNeeded: true })
  const { anyOf, isNeeded } = phoneOf('2026-09-05')
  assert.deepEqual([anyOf[1], isNeeded], [{ type: 'null' }, false])
})

function operationsOf(document: Node): { place: string; operation: Node }[] {
  return Object.entries<Node>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Node>(methods).map(([method, operation]) => ({ place: `${method} ${path}`, operation })),
  )
}

function responsesOf(operation: Node): [string, Node][] {
  return Object.entries(operation.responses)
}

/** Every example of a body, by reference or not, held to the body's schema. */
function exampleChecker(document: Node) {
  const ajv = schemaCompiler({ allErrors: true, code: { optimize: false } })
  ajv.addSchema(document, 'api')
  const known = new Map<string, ValidateFunction>()
  return ({ content }: Node, place: string): void => {
    const { schema, examples } = content['application/json']
    const values: Node[] = Object.values<Node>(examples).map((each) =>
      each.$ref ? resolve(document, each.$ref) : each,
    )
    assert.ok(values.length > 0, `${place} has no example`)
    const text = JSON.stringify(schema).replaceAll('"#/', '"api#/')
    const validate = known.get(text) ?? ajv.compile(JSON.parse(text))
    known.set(text, validate)
    for (const { value } of values) assert.ok(validate(value), `${place}: ${ajv.errorsText(validate.errors)}`)
  }
}

/** Places that no word is said about. A field may be described by the shape that it refers to. */
function undescribed(document: Node): string[] {
  const lacking: string[] = []
  const isDescribed = (node: Node): boolean =>
    Boolean(node?.description) ||
    Boolean(node?.$ref && isDescribed(resolve(document, node.$ref))) ||
    Boolean(node?.anyOf?.some(isDescribed))
  const want = (node: Node, place: string) => {
    if (!isDescribed(node)) lacking.push(place)
  }
  const walkSchema = (schema: Node, place: string): void => {
    if (typeof schema !== 'object' || schema === null) return
    for (const [name, property] of Object.entries<Node>(schema.properties ?? {})) {
      want(property, `${place}.${name}`)
      walkSchema(property, `${place}.${name}`)
    }
    if (schema.items) walkSchema(schema.items, `${place}[]`)
    for (const member of [schema.allOf, schema.anyOf, schema.oneOf].flat()) walkSchema(member, place)
  }

  for (const tag of document.tags) want(tag, `tag ${tag.name}`)
  for (const [name, schema] of Object.entries<Node>(document.components.schemas)) {
    want(schema, name)
    walkSchema(schema, name)
  }
  for (const [name, header] of Object.entries<Node>(document.components.headers)) want(header, name)
  for (const { place, operation } of operationsOf(document)) {
    want(operation, place)
    if (!operation.summary) lacking.push(`${place} summary`)
    for (const parameter of operation.parameters) want(parameter, `${place} ${parameter.name}`)
    for (const [status, response] of responsesOf(operation)) {
      want(response, `${place} ${status}`)
      for (const [name, header] of Object.entries<Node>(response.headers)) want(header, `${place} ${name}`)
      walkSchema(response.content?.['application/json'].schema, `${place} ${status}`)
    }
  }
  return lacking
}
