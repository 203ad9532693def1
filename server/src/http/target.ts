// Where a request is meant to go, in one form: one Host, and a target that is a path.
import type { IncomingMessage } from 'node:http'
import { parseHost } from '../domain/hosts.ts'

/**
 * Leaves `req.url` a path with its query, whichever form it was sent in. False when the request names two places, so
 * that a proxy in front and this server could each believe another one.
 */
export function settleTarget(req: IncomingMessage): boolean {
  if (hasManyHosts(req.rawHeaders)) return false
  const url = req.url ?? '/'
  if (url.charCodeAt(0) !== SLASH) {
    const path = pathOfAbsolute(url, req.headers.host)
    if (path === null) return false
    req.url = path
  }
  const fragment = url.indexOf('#')
  // No browser sends it, and nothing is found by it.
  if (fragment >= 0) req.url = req.url?.replace(/#.*$/s, '') || '/'
  return true
}

const SLASH = 47

/** Node keeps the first and drops the others, so that only the raw list tells. */
function hasManyHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host' && ++hosts > 1) return true
  }
  return false
}

const ABSOLUTE = /^(?<scheme>https?):\/\/(?<authority>[^/?#]*)(?<path>.*)$/is
const DEFAULT_PORTS = { http: /:80$/, https: /:443$/ }

/** `http://rotan.example/x`, as it is sent to proxies: it must say the same as Host. */
function pathOfAbsolute(url: string, host: string | undefined): string | null {
  // OPTIONS * asks about the server as a whole.
  if (url === '*') return url
  const { scheme = '', authority = '', path = '' } = ABSOLUTE.exec(url)?.groups ?? {}
  const port = scheme.toLowerCase() === 'https' ? DEFAULT_PORTS.https : DEFAULT_PORTS.http
  const asked = parseHost(authority).host?.replace(port, '')
  if (asked === undefined || asked !== parseHost(host).host?.replace(port, '')) return null
  return path.startsWith('/') ? path : `/${path}`
}
