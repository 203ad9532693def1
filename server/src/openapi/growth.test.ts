// A released description may only grow.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../base/json.ts'
import { breakingChanges } from './growth.ts'

const body = (schema: Json) => ({ content: { 'application/json': { schema } } })

/** One operation, and what it takes and answers. */
function released(change: { request?: Json; reply?: Json; parameters?: Json[]; schemas?: Json } = {}): Json {
  const {
    request = REQUEST,
    reply = REPLY,
    parameters = PARAMETERS,
    schemas = { Thing: { type: 'object' } },
  } = change
  return {
    info: { description: 'old words' },
    paths: {
      '/a': {
        post: {
          operationId: 'a',
          parameters,
          requestBody: body(request),
          responses: { 200: { headers: { ETag: {} }, ...body(reply) } },
        },
      },
    },
    components: { schemas },
  }
}

const REQUEST: Json = {
  type: 'object',
  required: ['x'],
  properties: {
    x: { type: 'string', maxLength: 10 },
    y: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
}
const REPLY: Json = {
  type: 'object',
  required: ['id', 'state'],
  properties: {
    id: { type: ['string', 'null'] },
    state: { type: 'string', enum: ['a', 'b'] },
    more: { type: 'object', properties: { deep: { type: 'integer' } } },
  },
}
const PARAMETERS: Json[] = [
  { in: 'query', name: 'q', schema: { type: 'string' } },
  { in: 'header', name: 'X-API-Version', schema: { type: 'string', enum: ['1', '2'], default: '1' } },
]

const lost = (change: Parameters<typeof released>[0]) => breakingChanges(released(), released(change))
const request = (change: Json, required = ['x']) =>
  lost({ request: { ...REQUEST, required, properties: { ...(REQUEST.properties as Json), ...change } } })
const reply = (change: Json, required = ['id', 'state']) =>
  lost({ reply: { ...REPLY, required, properties: { ...(REPLY.properties as Json), ...change } } })

test('new paths, fields, values, shapes and words are growth', () => {
  const grown = released({ schemas: { Thing: { type: 'object' }, Other: { type: 'object' } } })
  Object.assign(grown.paths as Json, { '/b': {} })
  Object.assign(grown.info as Json, { description: 'better words' })
  assert.deepEqual(breakingChanges(released(), grown), [])
  assert.deepEqual(reply({ new: { type: 'integer' } }, ['id', 'state', 'new']), [])
  assert.deepEqual(reply({ state: { type: 'string', enum: ['a', 'b', 'c'] } }), [])
  assert.deepEqual(request({ z: { type: 'integer' } }), [])
})

test('a lost path, operation, shape, header, parameter or status is named', () => {
  assert.deepEqual(breakingChanges(released(), { ...released(), paths: {} }), ['POST /a'])
  assert.deepEqual(lost({ schemas: {} }), ['components/Thing'])
  assert.deepEqual(lost({ parameters: PARAMETERS.slice(1) }), ['POST /a query q'])
  const silent = released() as { paths: { '/a': { post: { responses: Json } } } }
  silent.paths['/a'].post.responses = { 200: body(REPLY) }
  assert.deepEqual(breakingChanges(released(), silent), ['POST /a 200 ETag'])
  silent.paths['/a'].post.responses = {}
  assert.deepEqual(breakingChanges(released(), silent), ['POST /a 200'])
})

test('an answer may not lose a field, a promise, a value or its type', () => {
  const { more: _, ...properties } = REPLY.properties as Json
  assert.deepEqual(lost({ reply: { ...REPLY, properties } }), ['POST /a 200.more'])
  assert.deepEqual(reply({ more: { type: 'object', properties: {} } }), ['POST /a 200.more.deep'])
  assert.deepEqual(reply({ id: { type: 'integer' } }), ['POST /a 200.id: integer'])
  assert.deepEqual(reply({ id: {} }), ['POST /a 200.id'])
  assert.deepEqual(reply({}, ['id']), ['POST /a 200.state'])
  assert.deepEqual(reply({ state: { type: 'string', enum: ['a'] } }), ['POST /a 200.state: b'])
  assert.deepEqual(reply({ state: { type: 'string' } }), ['POST /a 200.state'])
})

test('a request may not be asked for more, nor be taken less of', () => {
  assert.deepEqual(request({}, ['x', 'y']), ['POST /a body.y (newly required)'])
  assert.deepEqual(request({}, []), [])
  assert.deepEqual(request({ y: { type: 'string' } }), ['POST /a body.y: null'])
  assert.deepEqual(request({ x: { type: 'string', maxLength: 5 } }), ['POST /a body.x: maxLength'])
  assert.deepEqual(request({ x: { type: 'string', maxLength: 20 } }), [])
  assert.deepEqual(request({ x: { type: 'string', maxLength: 10, pattern: '^a' } }), [
    'POST /a body.x: pattern',
  ])
  const asked = PARAMETERS.map((parameter) => ({ ...parameter, required: true }))
  assert.deepEqual(lost({ parameters: asked }), ['POST /a query q (newly required)'])
})

test('a body that may be left out may not be asked for, nor refused', () => {
  const withBody = (requestBody: Json | undefined) => {
    const document = released() as { paths: { '/a': { post: Json } } }
    Object.assign(document.paths['/a'].post, { requestBody })
    return document
  }
  const optional = withBody({ required: false, ...body({ type: 'object' }) })
  const required = withBody({ required: true, ...body({ type: 'object' }) })
  const none = withBody(undefined)
  assert.deepEqual(breakingChanges(none, optional), [])
  assert.deepEqual(breakingChanges(required, optional), [])
  assert.deepEqual(breakingChanges(optional, required), ['POST /a body (newly required)'])
  assert.deepEqual(breakingChanges(optional, none), ['POST /a body'])
})

test('the same said in other words is the same: by name, as types in a list, by parts', () => {
  const { properties, required } = REPLY as { properties: Json; required: string[] }
  const named = released({
    reply: { $ref: '#/components/schemas/Thing' },
    schemas: { Thing: { allOf: [{ type: 'object', properties }, { required }] } },
  })
  assert.deepEqual(breakingChanges(released(), named), [])
  assert.deepEqual(request({ y: { type: ['string', 'null'] } }), [])
})

test('a union may take the place of a looser shape, but not leave a field of it out', () => {
  const member = (state: string, fields: string[]) => ({
    type: 'object',
    required: ['id', 'state'],
    properties: {
      id: { type: 'string' },
      state: { type: 'string', const: state },
      ...(fields.includes('more') && { more: (REPLY.properties as Json).more }),
    },
  })
  assert.deepEqual(lost({ reply: { oneOf: [member('a', ['more']), member('b', [])] } }), [])
  assert.deepEqual(lost({ reply: { oneOf: [member('a', []), member('b', [])] } }), ['POST /a 200.more'])
  assert.deepEqual(lost({ reply: { oneOf: [member('a', ['more'])] } }), ['POST /a 200.state: b'])
})

test('a request may say that it needs one of two fields, but not both', () => {
  const needs = (name: string) => ({ required: [name], properties: { [name]: { type: 'string' } } })
  const either = { ...REQUEST, allOf: [{ anyOf: [needs('x'), needs('y')] }] }
  assert.deepEqual(lost({ request: either }), [])
  const both = { ...REQUEST, allOf: [needs('y')] }
  assert.deepEqual(lost({ request: both }), ['POST /a body.y: null', 'POST /a body.y (newly required)'])
})

test('the header that picks the version may pick one only', () => {
  const [query] = PARAMETERS
  const picks = {
    in: 'header',
    name: 'X-API-Version',
    required: true,
    schema: { type: 'string', enum: ['2'] },
  }
  assert.deepEqual(lost({ parameters: [query as Json, picks] }), [])
})
