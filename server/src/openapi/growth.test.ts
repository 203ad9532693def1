// A released description may only grow.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shrinkage } from './growth.ts'

const released = {
  info: { description: 'old words' },
  paths: {
    '/a': {
      post: {
        requestBody: {
          schema: { required: ['x'], properties: { x: { type: 'string' }, y: { type: 'string' } } },
        },
        responses: { 200: { schema: { required: ['id'], properties: { id: { type: 'string' } } } } },
      },
    },
  },
}

const changed = (edit: (document: typeof released) => void) => {
  const next = structuredClone(released)
  edit(next)
  return shrinkage(released, next)
}

test('new paths, fields and words are growth', () => {
  assert.deepEqual(
    changed((next) => {
      Object.assign(next.paths, { '/b': {} })
      Object.assign(next.paths['/a'].post.responses[200].schema.properties, { more: { type: 'integer' } })
      next.paths['/a'].post.responses[200].schema.required.push('more')
      next.info.description = 'better words'
    }),
    [],
  )
})

test('a lost field, a changed type and a lost path are named', () => {
  assert.deepEqual(
    changed((next) => Reflect.deleteProperty(next.paths['/a'].post.responses[200].schema.properties, 'id')),
    ['/paths//a/post/responses/200/schema/properties/id'],
  )
  assert.equal(
    changed((next) =>
      Object.assign(next.paths['/a'].post.responses[200].schema.properties.id, { type: 'integer' }),
    ).length,
    1,
  )
  assert.equal(changed((next) => Reflect.deleteProperty(next.paths, '/a')).length, 1)
})

test('a reply may not lose a promised field, a request may not ask for more', () => {
  assert.equal(changed((next) => next.paths['/a'].post.responses[200].schema.required.pop()).length, 1)
  assert.equal(changed((next) => next.paths['/a'].post.requestBody.schema.required.push('y')).length, 1)
  assert.deepEqual(
    changed((next) => next.paths['/a'].post.requestBody.schema.required.pop()),
    [],
  )
})
