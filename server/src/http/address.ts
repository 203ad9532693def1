// Where a request was sent and where it came from; forwarded headers count only behind a trusted proxy.
import type { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { isLoopback, parseHost } from '../domain/hosts.ts'

/** Where a request was sent. */
export interface Destination {
  readonly scheme: 'http' | 'https'
  /** lower case, with the port when one was sent; null when there is none that makes sense */
  readonly host: string | null
  readonly hostname: string | null
  /** as it stands in addresses: a port is part of loopback names only, where a developer's server is */
  readonly name: string | null
}

export interface Address extends Destination {
  /** the caller's IP */
  readonly ip: string
}

export interface AddressReader {
  /** True when the other end of its connection is a trusted proxy. */
  comesFromProxy(req: IncomingMessage): boolean
  destination(req: IncomingMessage): Destination
  address(req: IncomingMessage): Address
}

export function addressReader(trustedProxies: readonly string[]): AddressReader {
  const isTrusted = proxyAddr.compile([...trustedProxies])
  // Many requests come over one connection, and who is at its other end does not change.
  const known = new WeakMap<Socket, boolean>()

  function comesFromProxy({ socket }: IncomingMessage): boolean {
    const already = known.get(socket)
    if (already !== undefined) return already
    const trusted = isTrusted(peerOf(socket), 0)
    known.set(socket, trusted)
    return trusted
  }

  function destination(req: IncomingMessage): Destination {
    if (trustedProxies.length === 0 || !comesFromProxy(req)) return destinationOf(req.headers.host)
    const host = lastOf(req.headers['x-forwarded-host']) ?? req.headers.host
    const isSecure = lastOf(req.headers['x-forwarded-proto']) === 'https'
    return isSecure ? { ...destinationOf(host), scheme: 'https' } : destinationOf(host)
  }

  return {
    comesFromProxy,
    destination,
    address(req) {
      const peer = peerOf(req.socket)
      const ip = comesFromProxy(req) ? callerBehind(peer, req.headers['x-forwarded-for'], isTrusted) : peer
      return { ...destination(req), ip }
    },
  }
}

function peerOf({ remoteAddress }: Socket): string {
  return plainIp(remoteAddress ?? '')
}

/** More proxies in a row than anyone has; the rest was made up. */
const MAX_PROXIES = 20

/** The right-most address that is not one of our own proxies: anything left of it was written by the caller. */
function callerBehind(
  peer: string,
  forwarded: string | string[] | undefined,
  isTrusted: (ip: string, hops: number) => boolean,
): string {
  let caller = peer
  let rest = String(forwarded ?? '')
  for (let hops = 0; hops < MAX_PROXIES && rest !== '' && isTrusted(caller, hops); hops++) {
    const comma = rest.lastIndexOf(',')
    const next = plainIp(rest.slice(comma + 1).trim())
    if (!isIP(next)) break
    caller = next
    rest = rest.slice(0, Math.max(0, comma))
  }
  return caller
}

const MAX_KNOWN_HOSTS = 10_000
const knownHosts = new Map<string, Destination>()

/** Where a Host leads. Callers use few of them, again and again: each is parsed once. */
function destinationOf(raw: string | undefined): Destination {
  const known = knownHosts.get(raw ?? '')
  if (known) return known
  const { host, hostname } = parseHost(raw)
  const name = hostname !== null && isLoopback(hostname) ? host : hostname
  const parsed: Destination = { scheme: 'http', host, hostname, name }
  // Names that strangers make up must not fill it.
  if (knownHosts.size >= MAX_KNOWN_HOSTS) knownHosts.clear()
  if (raw && raw.length < 300) knownHosts.set(raw, parsed)
  return parsed
}

/** Whether a connection comes from a trusted proxy. */
export function trustOf(trustedProxies: readonly string[]): (ip: string) => boolean {
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return (ip) => isTrusted(plainIp(ip), 0)
}

/** ::ffff:1.2.3.4 is 1.2.3.4 */
function plainIp(ip: string): string {
  return ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip
}

// Proxies append: the last entry is the one that the trusted proxy itself wrote.
function lastOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const text = String(header)
  return (
    text
      .slice(text.lastIndexOf(',') + 1)
      .trim()
      .toLowerCase() || undefined
  )
}
