// Calls to addresses that others name (webhooks, browsers' push services, pictures to fetch): never into private networks, whatever DNS says.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import * as http from '../base/node-http.ts'
import { inSpan } from '../base/tracing.ts'
import { withoutSlot } from '../base/work-slot.ts'

export interface OutboundRequest {
  /** whose share of name look-ups it takes: the id of a shop, or of a person where there is none */
  readonly share: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** until the answer has begun, redirects included; what is not read of it by then is left */
  readonly timeoutMs: number
  /** more of an answer is not read */
  readonly maxBytes: number
  /** how many are followed, each checked like the first address; left out: none, the answer is the redirect itself */
  readonly redirects?: number
  readonly signal?: AbortSignal
}

export interface OutboundAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** false: there was more, or it broke off */
  readonly isWhole: boolean
}

/** Why an address is not called at all. */
export type AddressRefusal = 'not_http' | 'credentials' | 'private'

export class OutboundRefused extends Error {
  readonly reason: AddressRefusal

  constructor(reason: AddressRefusal) {
    super(`the address is not called: ${reason}`)
    this.reason = reason
  }
}

/** Nothing that can be used came back. */
export class OutboundFailed extends Error {
  readonly reason: 'unreachable' | 'timeout' | 'too_many_redirects' | 'given_up'

  constructor(reason: OutboundFailed['reason'], cause?: unknown) {
    super(`no answer: ${reason}`, { cause })
    this.reason = reason
  }
}

export interface Outbound {
  /** null: it may be called, as far as can be known now. A name that nobody knows today may be known tomorrow. */
  check(address: string, share: string): Promise<AddressRefusal | null>
  /** Throws OutboundRefused and OutboundFailed. */
  call(address: string, request: OutboundRequest): Promise<OutboundAnswer>
}

export interface OutboundOptions {
  readonly allowPrivate: boolean
  /** every address of a name, or a rejection within seconds (`names.ts`) */
  readonly resolve: (hostname: string, share: string) => Promise<readonly Resolved[]>
}

interface Resolved {
  readonly address: string
  readonly family: number
}

export function createOutbound({ allowPrivate, resolve }: OutboundOptions): Outbound {
  const mayCall = (address: string) => allowPrivate || isPublic(address)

  /**
   * Given to each connection, which goes to what was checked here and nowhere else. One refused address spoils the
   * name: otherwise it would be a matter of luck which one is taken.
   */
  const lookupOf =
    (share: string): LookupFunction =>
    (hostname, options, callback) => {
      resolve(hostname, share).then(
        (found) => {
          if (!found.every(({ address }) => mayCall(address)))
            return callback(new OutboundRefused('private'), '')
          const wanted = options.family === 4 || options.family === 6 ? options.family : null
          const usable = found.filter(({ family }) => wanted === null || family === wanted)
          const [first] = usable
          if (!first) return callback(new Error('the name has no address'), '')
          if (options.all) callback(null, [...usable])
          else callback(null, first.address, first.family)
        },
        (error) => callback(error, ''),
      )
    }

  /** Connections to plain addresses ask no lookup. */
  function refusalOf(url: URL | null): AddressRefusal | null {
    if (!url || !/^https?:$/.test(url.protocol)) return 'not_http'
    if (url.username !== '' || url.password !== '') return 'credentials'
    const host = hostOf(url)
    if (allowPrivate) return null
    if (isIP(host)) return isPublic(host) ? null : 'private'
    return /(^|\.)localhost\.?$/i.test(host) ? 'private' : null
  }

  async function check(address: string, share: string): Promise<AddressRefusal | null> {
    const url = URL.parse(address)
    const refusal = refusalOf(url)
    if (refusal !== null || !url || allowPrivate || isIP(hostOf(url))) return refusal
    const found = await resolve(hostOf(url), share).catch(() => [])
    return found.every((each) => mayCall(each.address)) ? null : 'private'
  }

  async function call(address: string, request: OutboundRequest): Promise<OutboundAnswer> {
    const late = AbortSignal.timeout(request.timeoutMs)
    const signal = request.signal ? AbortSignal.any([late, request.signal]) : late
    let url = URL.parse(address)
    for (let left = request.redirects ?? 0; ; left--) {
      const refusal = refusalOf(url)
      if (refusal !== null || !url) throw new OutboundRefused(refusal ?? 'not_http')
      const answer = await callOnce(url, request, lookupOf(request.share), signal).catch((error) => {
        if (error instanceof OutboundRefused) throw error
        const reason = late.aborted ? 'timeout' : signal.aborted ? 'given_up' : 'unreachable'
        throw new OutboundFailed(reason, error)
      })
      const { location } = answer.headers
      if (request.redirects === undefined || !isRedirect(answer.status) || location === undefined)
        return answer
      if (left === 0) throw new OutboundFailed('too_many_redirects')
      url = URL.parse(location, url.href)
    }
  }

  return {
    check: (address, share) => withoutSlot(() => check(address, share)),
    call: (address, request) =>
      inSpan(
        'outbound',
        () => ({ 'http.request.method': request.method ?? 'GET' }),
        () => withoutSlot(() => call(address, request)),
      ),
  }
}

function callOnce(
  url: URL,
  { method = 'GET', headers, body, maxBytes }: OutboundRequest,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http
    // A connection of its own: one that was kept would go where its name led before.
    const sent = request(url, {
      method,
      headers: { 'User-Agent': 'Etalase', ...headers, ...(body !== undefined && lengthOf(body)) },
      agent: false,
      lookup,
      signal,
    })
    sent.on('error', reject)
    sent.on('response', (response) => resolve(readAnswer(response, maxBytes)))
    sent.end(body)
  })
}

function readAnswer(response: IncomingMessage, maxBytes: number): Promise<OutboundAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (isWhole: boolean) => {
      const body = Buffer.concat(chunks).subarray(0, maxBytes)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body, isWhole })
      response.destroy()
    }
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > maxBytes) settle(false)
    })
    response.on('end', () => settle(true))
    response.on('error', () => settle(false))
    response.on('close', () => settle(false))
  })
}

function lengthOf(body: string | Buffer): Record<string, string> {
  return { 'Content-Length': String(Buffer.byteLength(body)) }
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Of the internet at large: neither private, loopback, link-local, shared, multicast nor reserved, nor hidden in a wider form. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6)
}
