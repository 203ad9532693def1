// The ports of a server: that of the shops, the console's own, and the internal one.
import type { Config } from '../base/config.ts'
import { codeOf, messageOf, OperatorError } from '../base/errors.ts'
import type { Context } from '../context.ts'
import type { WatchedMetrics } from '../doors/internal/metrics/metrics.ts'
import { INTERNAL_ROUTES } from '../doors/internal/routes.ts'
import { type InternalServer, serveInternal } from '../http/internal-server.ts'
import type { HttpServer } from '../http/server.ts'
import { siblingMetrics } from './siblings.ts'

export interface Ports {
  readonly port: number
  readonly internal: InternalServer | null
  /** why the console has no port of its own; null: it has one, or is to have none */
  readonly consoleError: string | null
}

/** Throws ListenError, and has opened none then. */
export async function openPorts(
  ctx: Context,
  { byHost, console }: { readonly byHost: HttpServer; readonly console: HttpServer },
  watched: WatchedMetrics | null,
): Promise<Ports> {
  const internal = await listenInside(ctx, watched)
  try {
    const port = await listen(byHost, ctx.config)
    ctx.platform.listensOn(port)
    return { port, internal, consoleError: await listenForConsole(ctx, console) }
  } catch (error) {
    await internal?.close()
    throw error
  }
}

async function listenInside(ctx: Context, watched: WatchedMetrics | null): Promise<InternalServer | null> {
  const { internalPort: port, internalHost: host } = ctx.config
  if (port === null) return null
  try {
    watched?.open(ctx, siblingMetrics(watched.tell))
    const routes = { ...INTERNAL_ROUTES, ...(watched && { '/metrics': watched.answer }) }
    return await serveInternal(ctx, routes, { port, host })
  } catch (error) {
    throw new ListenError({ host, port, prefix: 'INTERNAL_' }, error)
  }
}

async function listen(server: HttpServer, { port, host }: Config): Promise<number> {
  try {
    return await server.listen(port, host)
  } catch (error) {
    throw new ListenError({ host, port }, error)
  }
}

/** On a developer's machine only; the server does without it, as its host is served too. */
async function listenForConsole(ctx: Context, server: HttpServer): Promise<string | null> {
  const { consolePort: port } = ctx.platform
  if (port === null) return null
  try {
    ctx.platform.servesConsoleOn(await server.listen(port, ctx.config.host))
    return null
  } catch (error) {
    ctx.platform.servesConsoleOn(null)
    const code = codeOf(error)
    return `port ${port} cannot be listened on (${code}), so the console is at its host alone; CONSOLE_PORT names another port, or is "off"`
  }
}

interface Listening {
  readonly host: string
  readonly port: number
  /** HOST and PORT, or INTERNAL_HOST and INTERNAL_PORT */
  readonly prefix?: string
}

/** A host and port cannot be listened on. */
export class ListenError extends OperatorError {
  readonly code: string | undefined

  constructor(listening: Listening, cause: unknown) {
    super(explainListening(listening, cause), { cause })
    this.code = codeOf(cause)
  }
}

function explainListening({ host, port, prefix = '' }: Listening, cause: unknown): string {
  const code = codeOf(cause)
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop what listens there, or choose another: ${prefix}PORT=${port + 1} npm start`
  }
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user. Choose one from 1024 on: ${prefix}PORT=3000`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `${prefix}HOST "${host}" is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them`
  }
  return `${host}:${port} cannot be listened on: ${messageOf(cause)}`
}
