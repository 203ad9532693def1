// Pictures in a bucket of any store that speaks S3.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { S3Config } from '../../base/settings/media.ts'
import { type ListedFile, MediaDown, type MediaFiles, partsOf } from './files.ts'
import { createS3Calls, type S3CallOptions } from './s3-calls.ts'

/** Links are made anew at the full hour and work for two: one that is handed on has an hour left at least. */
const LINK_WINDOW_SECONDS = 3_600
/** That a file is there is believed for so long, and of so many files. */
const SEEN_MS = 600_000
const MOST_SEEN = 50_000

export interface S3FilesOptions extends S3CallOptions {
  readonly now?: () => number
}

export function createS3Files(config: S3Config, options: S3FilesOptions = {}): MediaFiles {
  const { now = Date.now } = options
  const { prefix } = config
  const calls = createS3Calls(config, options)
  const { place } = calls
  const seen = new LRUCache<string, true>({ max: MOST_SEEN, ttl: SEEN_MS })

  async function has(key: string): Promise<boolean> {
    return seen.has(key) || isThere(key)
  }

  async function isThere(key: string): Promise<boolean> {
    const { status } = await calls.call('HEAD', prefix + key)
    if (status === 200) seen.set(key, true)
    else seen.delete(key)
    return status === 200
  }

  async function* list(shopId?: string): AsyncIterable<ListedFile> {
    const below = shopId === undefined ? prefix : `${prefix}${shopId}/`
    let token: string | null = null
    do {
      const query = {
        'list-type': '2',
        prefix: below,
        ...(token !== null && { 'continuation-token': token }),
      }
      const page = await calls.call('GET', '', { query })
      const text = page.body.toString('utf8')
      if (!text.includes('<ListBucketResult')) throw new MediaDown(place, 'what answers there is no S3 store')
      for (const { groups } of text.matchAll(/<Contents>(?<entry>.*?)<\/Contents>/gs)) {
        const key = textIn('Key', groups?.entry ?? '')?.slice(prefix.length) ?? ''
        if (partsOf(key)) yield { key, size: Number(textIn('Size', groups?.entry ?? '')) }
      }
      token = textIn('IsTruncated', text) === 'true' ? textIn('NextContinuationToken', text) : null
      if (token === null && textIn('IsTruncated', text) === 'true')
        throw new MediaDown(place, 'its listing goes on, but does not say where')
    } while (token !== null)
  }

  return {
    place,
    linkOrigin: config.delivery === 'redirect' ? calls.origin : null,
    async put(key, bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex')
      const headers = { ...headersFor(key), 'x-amz-content-sha256': hash }
      await calls.call('PUT', prefix + key, { body: bytes, headers })
      seen.set(key, true)
    },
    async get(key) {
      const reply = await calls.call('GET', prefix + key)
      return reply.status === 404 ? null : reply.body
    },
    isThere,
    async delete(key) {
      seen.delete(key)
      await calls.call('DELETE', prefix + key)
    },
    list,
    async linkTo(key) {
      if (config.delivery !== 'redirect' || !(await has(key))) return null
      const seconds = Math.floor(now() / 1_000)
      const begun = seconds - (seconds % LINK_WINDOW_SECONDS)
      const url = await calls.sign(prefix + key, {
        at: new Date(begun * 1_000),
        seconds: 2 * LINK_WINDOW_SECONDS,
      })
      return { url, maxAge: begun + LINK_WINDOW_SECONDS - seconds }
    },
  }
}

/** How the store is to answer those who come by a link. */
function headersFor(key: string): Record<string, string> {
  const format = partsOf(key)?.format
  if (!format) return { 'content-type': 'application/octet-stream' }
  return { 'content-type': `image/${format}`, 'cache-control': 'public, max-age=31536000, immutable' }
}

/** What an element of a listing says. */
function textIn(element: string, xml: string): string | null {
  const found = new RegExp(`<${element}>(?<text>[^<]*)</${element}>`).exec(xml)?.groups?.text
  return found === undefined ? null : found.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, unescaped)
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name] ?? whole
  return String.fromCodePoint(Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10))
}
