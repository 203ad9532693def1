// createClient: one method for each operation of the API, bound to one shop and one version.
import { readAnswer } from './answer.ts'
import { callUntilAnswered, type Fetch, PATIENCE, type RetryPolicy } from './call.ts'
import { NEWEST, OPERATIONS } from './generated/api.ts'
import type { CallOptions, Client, NewestVersion, OperationId, Version } from './operations.ts'
import { requestOf } from './request.ts'

export interface ClientOptions<V extends Version = NewestVersion> {
  /** such as `https://rotan.example/api/v1`, or `/api/v1` on a page of the shop's own host */
  readonly baseUrl: string
  /** the version your code was written for; left out, the newest this package knows */
  readonly version?: V | undefined
  readonly retries?: Partial<RetryPolicy> | undefined
  /** in place of the global one */
  readonly fetch?: Fetch | undefined
}

export function createClient<V extends Version = NewestVersion>(options: ClientOptions<V>): Client<V> {
  const base = options.baseUrl.replace(/\/+$/, '')
  const version = options.version ?? NEWEST
  const policy = { ...PATIENCE, ...options.retries }
  // Looked up at each call, and called as a plain function: browsers refuse a `fetch` of another object.
  const send = options.fetch ?? ((url, init) => fetch(url, init))

  const told = new Set<OperationId>()
  const read = (operation: OperationId) => (response: Response, text: string) => {
    const ignored = response.headers.get('X-Ignored-Parameters')
    if (ignored && !told.has(operation) && isInDevelopment()) {
      told.add(operation)
      console.warn(`${operation} ignores what it does not know: ${ignored}`)
    }
    return readAnswer(response, text)
  }

  const method =
    (operation: OperationId) =>
    async (input: Readonly<Record<string, unknown>> = {}, call: CallOptions = {}) =>
      callUntilAnswered(
        send,
        requestOf(base, version, operation, input, call),
        policy,
        call.signal,
        read(operation),
      )
  const operations = Object.keys(OPERATIONS) as OperationId[]
  return Object.fromEntries(
    operations.map((operation) => [operation, method(operation)]),
  ) as unknown as Client<V>
}

/** A page of one's own machine, or a program outside production. */
function isInDevelopment(): boolean {
  const { location, process } = globalThis as {
    location?: { hostname: string }
    process?: { env?: { NODE_ENV?: string } }
  }
  return location ? /^localhost$|^127\./.test(location.hostname) : process?.env?.NODE_ENV !== 'production'
}
