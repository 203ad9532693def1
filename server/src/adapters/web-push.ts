// News to browsers (Web Push): encrypted for one browser, signed with the operator's key, sent to the address it gave.
import type { WebPushConfig } from '../base/settings/web-push.ts'
import { type Outbound, OutboundFailed, OutboundRefused } from './outbound.ts'

/** A browser that asked for news. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushRequest {
  /** whose share of name look-ups it takes (`names.ts`) */
  readonly share: string
  readonly text: string
  /** how long the push service keeps it for a browser that is away */
  readonly ttlSeconds: number
  readonly signal?: AbortSignal
}

/** What became of it. gone: the browser wants no more. again: it may get through later. refused: it never will. */
export interface Pushed {
  readonly outcome: 'sent' | 'gone' | 'again' | 'refused'
  /** for the log */
  readonly answer: string
}

export interface WebPush {
  /** what a browser asks its push service with */
  readonly publicKey: string
  /** What is wrong with it; null: nothing, as far as can be known now. */
  check(target: PushTarget, share: string): Promise<'keys' | 'not_https' | 'private' | null>
  /** null: it was given up before there was an answer, and nothing is known of it. */
  send(target: PushTarget, request: PushRequest): Promise<Pushed | null>
}

const ANSWER_WITHIN_MS = 10_000
/** More of an answer tells nothing. */
const ANSWER_BYTES = 500

export function createWebPush(
  { publicKey, privateKey, contact }: WebPushConfig,
  outbound: Outbound,
  { allowHttp }: { readonly allowHttp: boolean },
): WebPush {
  const mayCall = (endpoint: string) =>
    allowHttp || (URL.canParse(endpoint) && new URL(endpoint).protocol === 'https:')

  /** null: nothing can be encrypted with the keys of the target. */
  async function encrypted({ endpoint, p256dh, auth }: PushTarget, text: string, ttlSeconds: number) {
    const library = await loadLibrary()
    try {
      return library.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject: contact, publicKey, privateKey },
        TTL: ttlSeconds,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      })
    } catch {
      return null
    }
  }

  return {
    publicKey,

    async check(target, share) {
      if (!mayCall(target.endpoint)) return 'not_https'
      const refusal = await outbound.check(target.endpoint, share)
      if (refusal !== null) return refusal === 'private' ? 'private' : 'not_https'
      return (await encrypted(target, 'x', 0)) ? null : 'keys'
    },

    async send(target, { share, text, ttlSeconds, signal }) {
      if (!mayCall(target.endpoint)) return { outcome: 'refused', answer: 'not https' }
      const made = await encrypted(target, text, ttlSeconds)
      if (!made) return { outcome: 'refused', answer: 'its keys do not work' }
      const { headers, body } = made
      try {
        const { status } = await outbound.call(target.endpoint, {
          share,
          method: 'POST',
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
          ...(body && { body }),
          timeoutMs: ANSWER_WITHIN_MS,
          maxBytes: ANSWER_BYTES,
          ...(signal && { signal }),
        })
        return { outcome: outcomeOf(status), answer: String(status) }
      } catch (error) {
        if (error instanceof OutboundRefused) return { outcome: 'refused', answer: error.reason }
        if (!(error instanceof OutboundFailed)) throw error
        return error.reason === 'given_up' ? null : { outcome: 'again', answer: error.reason }
      }
    },
  }
}

function outcomeOf(status: number): Pushed['outcome'] {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'again' : 'refused'
}

/** A pair for the operator's environment. */
export async function newPushKeys(): Promise<Pick<WebPushConfig, 'publicKey' | 'privateKey'>> {
  const library = await loadLibrary()
  return library.generateVAPIDKeys()
}

/** At the first use: most commands and servers never push, and reading it takes a while. */
async function loadLibrary() {
  return (await import('web-push')).default
}
