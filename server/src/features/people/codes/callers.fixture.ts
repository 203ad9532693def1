// For tests: callers with addresses of their own, behind a proxy that the server trusts.
import assert from 'node:assert/strict'
import type { Answer } from '../../../../../test/http.ts'
import type { AppOptions } from '../../../../test/app.ts'
import type { DraftFields } from '../../selling/checkout/checkout.fixture.ts'
import { startTestOrders, type TestOrders } from '../../selling/orders/orders.fixture.ts'

export interface Caller {
  draft(shop: string, fields?: DraftFields): Promise<Answer>
  sendAtCheckout(shop: string, draftId: string): Promise<Answer>
  verifyAtCheckout(shop: string, draftId: string, code: string): Promise<Answer>
  sendLookup(shop: string, contact: string): Promise<Answer>
  verifyLookup(shop: string, contact: string, code: string): Promise<Answer>
}

export interface TestCallers extends TestOrders {
  /** somebody with an address that nobody had before */
  caller(): Caller
}

let addresses = 0

export async function startTestCallers(options: AppOptions = {}): Promise<TestCallers> {
  const orders = await startTestOrders({ ...options, env: { TRUST_PROXY: 'loopback', ...options.env } })
  return {
    ...orders,
    caller() {
      const number = ++addresses
      const ip = `198.18.${Math.floor(number / 250)}.${1 + (number % 250)}`
      const post = (shop: string, path: string, json: unknown) =>
        orders.app.call(path, { shop, method: 'POST', json, headers: { 'X-Forwarded-For': ip } })
      return {
        draft: (shop, fields) => post(shop, '/checkout/draft', orders.draftBody(shop, fields)),
        sendAtCheckout: (shop, draft_id) => post(shop, '/checkout/otp/send', { draft_id }),
        verifyAtCheckout: (shop, draft_id, code) => post(shop, '/checkout/otp/verify', { draft_id, code }),
        sendLookup: (shop, contact) => post(shop, '/orders/lookup/otp/send', { contact }),
        verifyLookup: (shop, contact, code) => post(shop, '/orders/lookup/otp/verify', { contact, code }),
      }
    },
  }
}

export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export function assertRefused({ status, body }: Answer, code: string, what?: string): void {
  const expected = code.endsWith('_limit') || code === 'rate_limited' ? 429 : 400
  assert.deepEqual([status, body.error?.code], [expected, code], what)
}
