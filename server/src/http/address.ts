// Where a request was sent and where it came from; forwarded headers count only behind a trusted proxy.
import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { parseHost } from '../domain/hosts.ts'

export interface Address {
  readonly scheme: 'http' | 'https'
  /** lower case, with the port when one was sent; null when there is none that makes sense */
  readonly host: string | null
  readonly hostname: string | null
  /** the caller's IP */
  readonly ip: string
}

export type ReadAddress = (req: IncomingMessage) => Address

export function addressReader(trustedProxies: readonly string[]): ReadAddress {
  const isTrusted = proxyMatcher(trustedProxies)
  return (req) => {
    const peer = plainIp(req.socket.remoteAddress ?? '')
    if (!isTrusted(peer)) return { scheme: 'http', ip: peer, ...parseHost(req.headers.host) }

    const scheme = lastOf(req.headers['x-forwarded-proto']) === 'https' ? 'https' : 'http'
    const host = lastOf(req.headers['x-forwarded-host']) ?? req.headers.host
    return { scheme, ip: callerBehind(req, peer, isTrusted), ...parseHost(host) }
  }
}

/** The right-most address that is not one of our own proxies: anything left of it was written by the caller. */
function callerBehind(req: IncomingMessage, peer: string, isTrusted: (ip: string) => boolean): string {
  const hops = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => plainIp(hop.trim()))
  for (const hop of hops.reverse()) {
    if (!ipaddr.isValid(hop)) return peer
    if (!isTrusted(hop)) return hop
    peer = hop
  }
  return peer
}

function proxyMatcher(networks: readonly string[]): (ip: string) => boolean {
  if (networks.length === 0) return () => false
  const ranges = networks.map((network) => ipaddr.parseCIDR(network))
  return (ip) => {
    if (!ipaddr.isValid(ip)) return false
    const address = ipaddr.parse(ip)
    return ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))
  }
}

/** ::ffff:1.2.3.4 is 1.2.3.4 */
function plainIp(ip: string): string {
  return ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip
}

// Proxies append: the last entry is the one that the trusted proxy itself wrote.
function lastOf(header: string | string[] | undefined): string | undefined {
  return (
    String(header ?? '')
      .split(',')
      .at(-1)
      ?.trim()
      .toLowerCase() || undefined
  )
}
