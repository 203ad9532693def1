// /healthz (the process lives) and /readyz (it can answer), on every host: for supervisors and load balancers.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { PROTECTION } from './protection.ts'

/** True when the request was one of the two, and is being answered. */
export function answerHealth(ctx: Context, req: IncomingMessage, res: ServerResponse): boolean {
  if (req.url === '/healthz') send(res, 200, 'ok')
  else if (req.url === '/readyz')
    checkReady(ctx).then((ready) => send(res, ready ? 200 : 503, ready ? 'ready' : 'not ready'))
  else return false
  return true
}

async function checkReady(ctx: Context): Promise<boolean> {
  if (!ctx.isReady()) return false
  return sql`select 1`.execute(ctx.db).then(
    () => true,
    () => false,
  )
}

function send(res: ServerResponse, status: number, text: string): void {
  const body = JSON.stringify({ status: text })
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...PROTECTION,
    'Content-Length': body.length,
  })
  res.end(body)
}
