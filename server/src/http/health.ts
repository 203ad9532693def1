// /healthz (the process lives) and /readyz (it can answer well), on every host and on the internal port: for supervisors and load balancers.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '../context.ts'
import { type InternalAnswer, writeInternal } from './internal-server.ts'
import { readinessOf } from './readiness.ts'

/** True when the request was one of the two, and is being answered: to the world in a word. */
export function answerHealth(ctx: Context, req: IncomingMessage, res: ServerResponse): boolean {
  if (req.url === '/healthz') writeInternal(res, answerAlive())
  else if (req.url === '/readyz')
    void readinessOf(ctx).then(({ isReady }) => writeInternal(res, answerOf(isReady)))
  else return false
  return true
}

export function answerAlive(): InternalAnswer {
  return { status: 200, body: JSON.stringify({ status: 'ok' }) }
}

/** For the operator: which part is not well. */
export async function answerReady(ctx: Context): Promise<InternalAnswer> {
  const { isReady, ...parts } = await readinessOf(ctx)
  return answerOf(isReady, parts)
}

function answerOf(isReady: boolean, parts: object = {}): InternalAnswer {
  const status = isReady ? 'ready' : 'not ready'
  return { status: isReady ? 200 : 503, body: JSON.stringify({ status, ...parts }) }
}
