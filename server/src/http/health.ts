// /healthz (the process lives) and /readyz (it can answer), on every host and on the internal port: for supervisors and load balancers.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type InternalAnswer, writeInternal } from './internal-server.ts'

/** True when the request was one of the two, and is being answered. */
export function answerHealth(ctx: Context, req: IncomingMessage, res: ServerResponse): boolean {
  if (req.url === '/healthz') writeInternal(res, healthOf())
  else if (req.url === '/readyz') readinessOf(ctx).then((answer) => writeInternal(res, answer))
  else return false
  return true
}

export function healthOf(): InternalAnswer {
  return { status: 200, body: JSON.stringify({ status: 'ok' }) }
}

export async function readinessOf(ctx: Context): Promise<InternalAnswer> {
  const status = ctx.isDraining() ? 'draining' : (await checkReady(ctx)) ? 'ready' : 'not ready'
  return { status: status === 'ready' ? 200 : 503, body: JSON.stringify({ status }) }
}

async function checkReady(ctx: Context): Promise<boolean> {
  if (!ctx.isReady()) return false
  return sql`select 1`.execute(ctx.db).then(
    () => true,
    () => false,
  )
}
