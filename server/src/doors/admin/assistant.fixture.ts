// An assistant at the merchant's door: JSON-RPC by a token.
import type { Answer } from '../../../../test/http.ts'
import type { TestApp } from '../../../test/app.ts'
import type { Json } from '../../base/json.ts'
import { ASSISTANT_PATH } from './assistant-routes.ts'

/** `token` null: without any. */
export function sendRpc(
  app: TestApp,
  token: string | null,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return app.send(ASSISTANT_PATH, {
    method: 'POST',
    headers: {
      Host: 'console.localhost',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  })
}

export function callTool(app: TestApp, token: string, name: string, given: Json = {}): Promise<Answer> {
  const params = { name, arguments: given }
  return sendRpc(app, token, { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
}
