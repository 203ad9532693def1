// Reads where pictures are kept: on disk, or in a bucket of a store that speaks S3.
import type { readEnv } from './read-env.ts'

const PLACES = ['disk', 's3'] as const
export type MediaPlace = (typeof PLACES)[number]

export interface MediaConfig {
  /** where new pictures go, and are looked for first */
  readonly store: MediaPlace
  /** where those are looked for that are not there; null: nowhere */
  readonly fallback: MediaPlace | null
  /** bytes of pictures that a node holds */
  readonly memory: number
  /** null: there is no bucket */
  readonly s3: S3Config | null
}

export interface S3Config {
  /** without a slash at its end */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** whether the bucket's name is the first part of the path, not of the host */
  readonly pathStyle: boolean
  /** what every name in the bucket begins with: empty, or with a slash at its end */
  readonly prefix: string
  /** whether buyers get pictures through us, or are sent to the bucket */
  readonly delivery: 'proxy' | 'redirect'
}

const MB = 1024 * 1024
const REQUIRED = [
  'MEDIA_S3_ENDPOINT',
  'MEDIA_S3_BUCKET',
  'MEDIA_S3_ACCESS_KEY_ID',
  'MEDIA_S3_SECRET_ACCESS_KEY',
] as const
const OPTIONAL = ['MEDIA_S3_REGION', 'MEDIA_S3_PATH_STYLE', 'MEDIA_S3_PREFIX', 'MEDIA_S3_DELIVERY'] as const

type Read = ReturnType<typeof readEnv>

export function readMediaEnv(read: Read, errors: string[]): MediaConfig {
  const s3 = readS3(read, errors)
  const store = placeOf(read.oneOf('MEDIA_STORE', [...PLACES], s3 ? 's3' : 'disk'))
  const chosen = read.oneOf('MEDIA_FALLBACK', [...PLACES, 'off'], 'off')
  const fallback = chosen === 'off' ? null : placeOf(chosen)
  if (!s3 && (store === 's3' || fallback === 's3'))
    errors.push(`${store === 's3' ? 'MEDIA_STORE' : 'MEDIA_FALLBACK'}=s3 needs ${REQUIRED.join(', ')}`)
  if (fallback === store)
    errors.push(`MEDIA_FALLBACK must be another place than MEDIA_STORE: both are "${store}"`)
  const memory = read.integer('MEDIA_MEMORY_MB', 32, 1, 1_000_000) * MB
  return Object.freeze({ store, fallback, memory, s3 })
}

function placeOf(word: string): MediaPlace {
  return word === 's3' ? 's3' : 'disk'
}

function readS3(read: Read, errors: string[]): S3Config | null {
  if (![...REQUIRED, ...OPTIONAL].some(read.isSet)) return null
  const missing = REQUIRED.filter((name) => !read.isSet(name))
  if (missing.length > 0) errors.push(`${missing.join(' and ')} must be set too: a bucket needs all of them`)
  const bucket = read.text('MEDIA_S3_BUCKET', '')
  if (bucket !== '' && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    errors.push(`MEDIA_S3_BUCKET must be a bucket's name such as etalase-pictures, not "${bucket}"`)
  const prefix = read.text('MEDIA_S3_PREFIX', '').replace(/\/*$/, '')
  if (prefix !== '' && !/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(prefix))
    errors.push(
      `MEDIA_S3_PREFIX must be names with slashes between them such as shops/media, not "${prefix}"`,
    )
  const delivery = read.oneOf('MEDIA_S3_DELIVERY', ['proxy', 'redirect'], 'proxy')
  return Object.freeze({
    endpoint: read.isSet('MEDIA_S3_ENDPOINT') ? read.httpUrl('MEDIA_S3_ENDPOINT', '') : '',
    bucket,
    region: read.text('MEDIA_S3_REGION', 'us-east-1'),
    accessKeyId: read.text('MEDIA_S3_ACCESS_KEY_ID', ''),
    secretAccessKey: read.text('MEDIA_S3_SECRET_ACCESS_KEY', ''),
    pathStyle: read.flag('MEDIA_S3_PATH_STYLE') ?? true,
    prefix: prefix && `${prefix}/`,
    delivery: delivery === 'redirect' ? 'redirect' : 'proxy',
  })
}
