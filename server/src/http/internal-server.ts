// The internal port: what the operator's own programs ask. Never to be reached from outside, so it knows neither shops nor callers.
import type { ServerResponse } from 'node:http'
import { createServer, portOf } from '../base/node-http.ts'
import type { Context } from '../context.ts'
import { PROTECTION } from './answers/protection.ts'

export interface InternalAnswer {
  readonly status: number
  /** JSON by default */
  readonly type?: string
  readonly body: string
}

/** By path; each is asked with GET. */
export type InternalRoutes = Readonly<
  Record<string, (ctx: Context, query: URLSearchParams) => InternalAnswer | Promise<InternalAnswer>>
>

export interface InternalServer {
  readonly port: number
  close(): Promise<void>
}

/** Rejects when it cannot be listened on. */
export async function serveInternal(
  ctx: Context,
  routes: InternalRoutes,
  { port, host }: { port: number; host: string },
): Promise<InternalServer> {
  const server = createServer(async (req, res) => {
    const [path = '', query = ''] = (req.url ?? '/').split('?', 2)
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined
    try {
      if (req.method !== 'GET' && req.method !== 'HEAD') writeInternal(res, told(405, 'GET alone'))
      else writeInternal(res, route ? await route(ctx, new URLSearchParams(query)) : told(404, 'not found'))
    } catch (error) {
      ctx.log.error({ err: error, path }, 'the internal port could not answer')
      writeInternal(res, told(500, 'failed: see the log'))
    }
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, host, resolve)
  await promise
  return {
    port: portOf(server),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function told(status: number, text: string): InternalAnswer {
  return { status, body: JSON.stringify({ status: text }) }
}

export function writeInternal(
  res: ServerResponse,
  { status, type = 'application/json; charset=utf-8', body }: InternalAnswer,
): void {
  res.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    ...PROTECTION,
    'Content-Length': Buffer.byteLength(body),
  })
  res.end(body)
}
