// /ask?domain=…: whether a proxy may get a certificate for a name (Caddy's on-demand TLS). It may for every name that a
// request would find something under, and for no other: each one costs the operator's quota at the authority.
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { BulkheadRejectedError, bulkhead } from 'cockatiel'
import type { Context } from '../../context.ts'
import { isTransient } from '../../db/pool.ts'
import { consoleHost, frontHost } from '../../domain/addresses.ts'
import { isLoopback, parseHost } from '../../domain/hosts.ts'
import type { InternalAnswer } from '../../http/internal-server.ts'

/** The longest name that DNS allows. */
const LONGEST_NAME = 253

/** Anybody can open connections under made-up names: they must not keep buyers from the database. */
const LOOKUPS_AT_ONCE = 2
const LOOKUPS_WAITING = 200
const lookups = bulkhead(LOOKUPS_AT_ONCE, LOOKUPS_WAITING)

export async function mayHaveCertificate(ctx: Context, query: URLSearchParams): Promise<InternalAnswer> {
  const asked = query.get('domain')
  if (asked === null) return told(400, 'say which: /ask?domain=toko.example')
  const name = nameOf(asked)
  if (name === null) return told(404, 'no name of a host')
  if (ownNames(ctx).includes(name) || ctx.shops.peek(name)) return SERVED
  if (!ctx.isReady()) return LATER
  try {
    return (await lookups.execute(() => ctx.shops.find(name))) ? SERVED : told(404, 'no shop answers on it')
  } catch (error) {
    if (error instanceof BulkheadRejectedError || isTransient(error)) return LATER
    throw error
  }
}

/** The console, and where the front page is. */
function ownNames({ platform }: Context): readonly string[] {
  return [consoleHost(platform), platform.platformDomain, frontHost(platform)]
}

/** As shops' domains are kept; null for what no public authority signs. */
function nameOf(asked: string): string | null {
  if (asked.length > LONGEST_NAME + 1) return null
  const { host, hostname } = parseHost(IS_ASCII.test(asked) ? asked : domainToASCII(asked))
  const hasPort = host !== hostname
  if (hostname === null || hasPort || isIP(hostname) || hostname.startsWith('[')) return null
  return isLoopback(hostname) ? null : hostname
}

const IS_ASCII = /^[!-~]*$/

function told(status: number, text: string): InternalAnswer {
  return { status, body: JSON.stringify({ status: text }) }
}

const SERVED = told(200, 'served here')
/** No refusal for good: Caddy tries again at the next connection. */
const LATER = told(503, 'cannot be told now')
