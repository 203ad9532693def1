// The key of what must not be made twice: kept until the server has answered, and for the same input alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAdminClient } from '@etalase/client/admin'
import { createSendOnce } from './send-once.ts'

/** Answers in turn; null: nothing comes back. */
function stage(...answers: (number | null)[]) {
  const keys: (string | null)[] = []
  const api = createAdminClient({
    baseUrl: '/admin/v1',
    retries: { tries: 1 },
    async fetch(_url, init) {
      keys.push(new Headers(init.headers).get('Idempotency-Key'))
      const status = answers.shift()
      if (!status) throw new TypeError('no connection')
      const body = status < 400 ? {} : { error: { code: 'cart_invalid', message: '', details: {} } }
      return Response.json(body, { status })
    },
  })
  let count = 0
  const sendOnce = createSendOnce(() => `kunci-${++count}`)
  const send = (input: object) =>
    sendOnce(input, (call) => api.createOrder({ shop: 'demo', ...input } as never, call)).catch(() => null)
  return { keys, send }
}

test('what got no answer is sent again as the same; after an answer it is another', async () => {
  const { keys, send } = stage(null, 503, 201, 201)
  for (let i = 0; i < 4; i++) await send({ items: [1] })
  assert.deepEqual(keys, ['kunci-1', 'kunci-1', 'kunci-1', 'kunci-2'])
})

test('what was refused, or changed since, is another', async () => {
  const { keys, send } = stage(422, null, null)
  await send({ items: [1] })
  await send({ items: [1] })
  await send({ items: [2] })
  assert.deepEqual(keys, ['kunci-1', 'kunci-2', 'kunci-3'])
})
