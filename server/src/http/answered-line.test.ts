// Which answers have a line in the log.
import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { createLog } from '../base/log.ts'
import { NO_METRICS } from '../base/metrics.ts'
import { answeredTeller } from './answered-line.ts'
import type { Arrival } from './arrival.ts'

function anArrival(): Arrival {
  const req = new IncomingMessage(new Socket())
  req.method = 'GET'
  const address = { ip: '127.0.0.1', scheme: 'http', host: null, hostname: null, name: null } as const
  const known = { caller: '127.0.0.1', id: 'x-1', replyKey: '', refusal: null, begun: performance.now() }
  return { req, res: new ServerResponse(req), address, headers: {}, ...known }
}

function told(isReady: boolean, logLevel: string): string[] {
  const lines: string[] = []
  const log = createLog({ logLevel, logFormat: 'json' }, { write: (line) => void lines.push(line) })
  const tell = answeredTeller(
    { log, metrics: NO_METRICS, isReady: () => isReady },
    { name: 'storefront', logPrefix: '' },
  )
  tell(anArrival(), 503, {}, null)
  return lines
}

test('an answer has a line, whatever its status', () => {
  assert.equal(told(true, 'info').length, 1)
})

test('who is refused because the server is still starting has none, unless every detail is asked for', () => {
  assert.deepEqual(told(false, 'info'), [])
  assert.equal(told(false, 'debug').length, 1)
})
