// What an endpoint of the merchant's side answers: its body with an ETag, more headers, or a file.
import { type Answer, JSON_TYPE } from '../answers/answer.ts'
import { isUnchanged, toContent } from '../answers/content.ts'
import { type WrittenText, writtenText } from '../answers/write-json.ts'
import type { RequestParts } from '../validate.ts'
import type { RouteResult } from './route.ts'

const NOTHING = writtenText('')
const UNKEPT = { 'Cache-Control': 'no-store' }

/** A reply that is more than a body: with a cookie, or a file in place of it. */
export class Reply<T> {
  readonly body: T | null
  readonly headers: Answer['headers']
  readonly file: Answer | null

  private constructor(body: T | null, headers: Answer['headers'], file: Answer | null) {
    this.body = body
    this.headers = headers
    this.file = file
  }

  static withHeaders<T>(body: T, headers: Answer['headers']): Reply<T> {
    return new Reply(body, headers, null)
  }

  static file(answer: Answer): Reply<never> {
    return new Reply<never>(null, {}, answer)
  }
}

export function madeOf<T>(result: T | Reply<T>, write: (value: T) => WrittenText, status = 200): RouteResult {
  const { body, headers, file } = result instanceof Reply ? result : { body: result, headers: {}, file: null }
  const kept = { until: null, shows: 'no products' } as const
  if (file) return { ...kept, text: NOTHING, file }
  if (status === 204 || body === null)
    return { ...kept, text: NOTHING, file: { status: 204, headers: { ...UNKEPT, ...headers }, body: null } }
  return { ...kept, text: write(body), status, headers: { ...etagOf(body), ...headers } }
}

/** A browser keeps it for its own person, and asks each time whether it is still so. */
export function unlessKnown(made: RouteResult, request: RequestParts): RouteResult {
  const ETag = toContent(Buffer.from(made.text.text, made.text.encoding), JSON_TYPE).etagIn('identity')
  const headers = { ...made.headers, ETag, 'Cache-Control': 'private, no-cache' }
  if (isUnchanged(request, ETag)) return { ...made, file: { status: 304, headers, body: null } }
  return { ...made, headers }
}

/** A thing with a version says so in its ETag, for the If-Match of an edit. */
function etagOf(body: unknown): Record<string, string> {
  const isVersioned = typeof body === 'object' && body !== null && 'version' in body
  return isVersioned && typeof body.version === 'number' ? { ETag: `"${body.version}"` } : {}
}
