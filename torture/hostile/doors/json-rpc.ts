// JSON-RPC as no honest client of MCP sends it.
import fc from 'fast-check'
import { NASTY_TEXTS, NASTY_VALUES } from '../nasty.ts'
import type { HostileRequest } from '../requests.ts'

const anything = fc.constantFrom<unknown>(...NASTY_TEXTS, ...NASTY_VALUES)
const methods = ['initialize', 'server/discover', 'ping', 'tools/list', 'tools/call', 'resources/list', 'x']
const versions = [undefined, '2025-11-25', '2026-07-28', '1999-01-01', 'x']

/** A message that is hardly one, and what its header says of its version. */
export const oddCalls: fc.Arbitrary<{ headers: Record<string, string>; message: unknown }> = fc
  .record({
    version: fc.constantFrom(...versions),
    message: fc.oneof(
      anything,
      fc.array(fc.constant({ jsonrpc: '2.0', id: 1, method: 'ping' }), { maxLength: 3 }),
      fc.record({
        jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant('2.0') }, { weight: 1, arbitrary: anything }),
        id: fc.oneof(fc.constantFrom(1, 'a', null, undefined), anything),
        method: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...methods) }, anything),
        params: fc.oneof(
          fc.record({ name: anything, arguments: anything, protocolVersion: anything, _meta: anything }),
          anything,
        ),
      }),
    ),
  })
  .map(({ version, message }) => ({
    headers: version === undefined ? {} : { 'MCP-Protocol-Version': version },
    message,
  }))

export function rpcRequest(
  what: string,
  path: string,
  headers: Record<string, string>,
  message: unknown,
): HostileRequest {
  return {
    what,
    method: 'POST',
    path,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(message) ?? '',
  }
}
