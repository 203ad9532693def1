// /healthz (the process lives) and /readyz (it can answer well), on every host and on the internal port: for supervisors and load balancers.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '../context.ts'
import { type InternalAnswer, writeInternal } from './internal-server.ts'
import { type Readiness, readinessOf } from './readiness.ts'

/** True when the request was one of the two, and is being answered: to the world in a word. */
export function answerHealth(ctx: Context, req: IncomingMessage, res: ServerResponse): boolean {
  if (req.url === '/healthz') writeInternal(res, answerAlive())
  else if (req.url === '/readyz')
    void readinessOf(ctx).then((readiness) => writeInternal(res, answerOf(readiness)))
  else return false
  return true
}

export function answerAlive(): InternalAnswer {
  return { status: 200, body: JSON.stringify({ status: 'ok' }) }
}

/** For the operator: which part is not well. */
export async function answerReady(ctx: Context): Promise<InternalAnswer> {
  const readiness = await readinessOf(ctx)
  const { isReady: _said, ...parts } = readiness
  return answerOf(readiness, parts)
}

function answerOf({ isReady, server }: Readiness, parts: object = {}): InternalAnswer {
  const status = isReady ? 'ready' : server === 'draining' ? 'draining' : 'not ready'
  return { status: isReady ? 200 : 503, body: JSON.stringify({ status, ...parts }) }
}
