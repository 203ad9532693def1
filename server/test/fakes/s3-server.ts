// A store that speaks S3, for tests: real HTTP on a free port, one bucket in memory, and every signature is checked.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Credential, refusalOf, sha256 } from './sigv4.ts'

export interface FakeS3 {
  /** settings that lead a server here */
  readonly env: Readonly<Record<string, string>>
  readonly objects: Map<string, { readonly bytes: Buffer; readonly type: string }>
  /** every request: method, and the object's name, which a listing has none of */
  readonly calls: string[]
  /** well, not listening to anybody, unwilling, or without a word of where its listings go on */
  mood: 'well' | 'silent' | 'unavailable' | 'full' | 'forgetful'
  close(): Promise<void>
}

interface Reply {
  readonly status: number
  readonly type: string
  readonly body: string | Buffer
}

const XML = 'application/xml'
const BUCKET = 'gambar'
const CREDENTIAL: Credential = {
  accessKeyId: 'KUNCI',
  secret: 'rahasia/rahasia+rahasia',
  region: 'ap-southeast-3',
}
/** Few, so that a small test turns pages. */
const PAGE = 3

export async function startFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map()
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    calls.push(`${request.method} ${request.url?.split('?')[0]?.slice(BUCKET.length + 2)}`)
    if (fake.mood === 'silent') return
    const reply = fake.mood === 'unavailable' ? failure(503, 'SlowDown') : answer(request, body)
    response.writeHead(reply.status, { 'content-type': reply.type }).end(reply.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  function answer(request: IncomingMessage, body: Buffer): Reply {
    const refusal = refusalOfAll(request, body)
    if (refusal) return failure(403, refusal)
    const url = new URL(request.url ?? '/', 'http://s3')
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    if (bucket !== BUCKET) return failure(404, 'NoSuchBucket')
    if (key === '') return { status: 200, type: XML, body: listing(url.searchParams) }
    if (request.method === 'PUT') {
      if (fake.mood === 'full') return failure(507, 'InsufficientStorage')
      objects.set(key, { bytes: body, type: String(request.headers['content-type']) })
      return { status: 200, type: XML, body: '' }
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return { status: 204, type: XML, body: '' }
    }
    const found = objects.get(key)
    return found ? { status: 200, type: found.type, body: found.bytes } : failure(404, 'NoSuchKey')
  }

  function listing(query: URLSearchParams): string {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
    const page = keys
      .filter((key) => key > (query.get('continuation-token') ?? '').replace(/^<>&/, ''))
      .slice(0, PAGE)
    const isLast = page.at(-1) === keys.at(-1)
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.length}</Size></Contents>`,
    )
    // A token may be anything.
    const token =
      isLast || fake.mood === 'forgetful'
        ? ''
        : `<NextContinuationToken>&lt;&gt;&#38;${page.at(-1)}</NextContinuationToken>`
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${!isLast}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`
  }

  const fake: FakeS3 = {
    env: {
      MEDIA_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      MEDIA_S3_BUCKET: BUCKET,
      MEDIA_S3_REGION: CREDENTIAL.region,
      MEDIA_S3_ACCESS_KEY_ID: CREDENTIAL.accessKeyId,
      MEDIA_S3_SECRET_ACCESS_KEY: CREDENTIAL.secret,
    },
    objects,
    calls,
    mood: 'well',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake
}

function refusalOfAll(request: IncomingMessage, body: Buffer): string | null {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  const { method = '', url: target = '/' } = request
  const refusal = refusalOf({ method, target, headers }, CREDENTIAL, Date.now())
  if (refusal) return refusal
  const promised = headers['x-amz-content-sha256']
  return promised === undefined || promised === sha256(body) ? null : 'XAmzContentSHA256Mismatch'
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function failure(status: number, code: string): Reply {
  return { status, type: XML, body: `<Error><Code>${code}</Code></Error>` }
}
