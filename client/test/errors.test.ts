// What a method throws.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, EtalaseError, isEtalaseError } from '../src/index.ts'
import { answer, fakeShop, hangUp, type Reaction, refusal } from './fake-shop.ts'

async function thrownBy(reaction: Reaction): Promise<EtalaseError> {
  await using shop = await fakeShop(reaction)
  const client = createClient({ baseUrl: shop.baseUrl, retries: { tries: 1 } })
  const error = await client.quoteShipping({ destination_ref: '3174071001', items: [] }).then(
    () => assert.fail('nothing was thrown'),
    (thrown: unknown) => thrown,
  )
  assert.ok(isEtalaseError(error), String(error))
  assert.ok(error instanceof EtalaseError)
  return error
}

test('a refusal is thrown with all the server said', async () => {
  const details = {
    lines: [{ index: 0, product_id: 'prd_1', variant_id: null, reason: 'sold_out', available: 0 }],
  }
  const error = await thrownBy(
    refusal(422, 'cart_invalid', { details, headers: { 'X-Request-Id': 'req-7' } }),
  )
  assert.equal(error.name, 'EtalaseError')
  assert.equal(error.message, 'Pesan untuk cart_invalid.')
  assert.equal(error.status, 422)
  assert.equal(error.requestId, 'req-7')
  assert.equal(error.retryAfter, null)
  assert.ok(error.code === 'cart_invalid')
  assert.equal(error.details.lines[0]?.reason, 'sold_out')
})

test('Retry-After is seconds, also where a proxy wrote a date', async () => {
  const asked = async (value: string) =>
    (await thrownBy(refusal(429, 'rate_limited', { headers: { 'Retry-After': value } }))).retryAfter
  assert.equal(await asked('42'), 42)
  const inAMinute = await asked(new Date(Date.now() + 60_000).toUTCString())
  assert.ok(inAMinute !== null && inAMinute >= 55 && inAMinute <= 60, String(inAMinute))
  assert.equal(await asked(new Date(Date.now() - 60_000).toUTCString()), 0)
  assert.equal(await asked('soon'), null)
})

test('a code that this package does not know yet is passed on', async () => {
  const error = await thrownBy(refusal(418, 'new_code', { details: { more: 1 } }))
  assert.equal(error.code as string, 'new_code')
  assert.deepEqual(error.details as unknown, { more: 1 })
})

test('no answer is network_error, with a text for the buyer and the cause for the developer', async () => {
  const error = await thrownBy(hangUp)
  assert.equal(error.code, 'network_error')
  assert.equal(error.status, 0)
  assert.match(error.message, /^Tidak dapat terhubung/)
  assert.ok(error.cause instanceof Error)
})

test('what is not an answer of this API is invalid_response', async () => {
  const strangers = [
    answer(200, '<!doctype html>', { 'Content-Type': 'text/html' }),
    answer(200, '[]'),
    answer(200, ''),
    answer(404, '<h1>Not Found</h1>'),
    answer(500, { error: 'boom' }),
    answer(400, { error: { code: 7, message: 'x' } }),
  ]
  for (const stranger of strangers) {
    const error = await thrownBy(stranger)
    assert.equal(error.code, 'invalid_response')
    assert.match(error.message, /^Jawaban dari toko tidak dapat dibaca/)
    assert.ok(error.status >= 200)
  }
})

test('an error of another copy of this package is known by its name', () => {
  const other = Object.assign(new Error('x'), { name: 'EtalaseError', code: 'not_found' })
  assert.equal(isEtalaseError(other), true)
  assert.equal(isEtalaseError(new Error('x')), false)
  assert.equal(isEtalaseError({ name: 'EtalaseError' }), false)
})
