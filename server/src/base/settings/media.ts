// Where pictures are kept: on disk, or in a bucket of a store that speaks S3.
import type { Env, SettingKind } from './env.ts'
import { flag, httpUrl, integer, oneOf, textLike } from './kinds.ts'

const PLACES = ['disk', 's3'] as const
export type MediaPlace = (typeof PLACES)[number]

export interface MediaConfig {
  /** takes new pictures, and is asked first */
  readonly store: MediaPlace
  /** is asked for what the store does not have; null: nothing is */
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
]
const OPTIONAL = ['MEDIA_S3_REGION', 'MEDIA_S3_PATH_STYLE', 'MEDIA_S3_PREFIX', 'MEDIA_S3_DELIVERY']

export function readMedia(env: Env): MediaConfig {
  const s3 = readS3(env)
  const store = env.read('MEDIA_STORE', oneOf(...PLACES)) ?? (s3 ? 's3' : 'disk')
  const chosen = env.read('MEDIA_FALLBACK', oneOf(...PLACES, 'off')) ?? 'off'
  const fallback = chosen === 'off' ? null : chosen
  if (!s3 && (store === 's3' || fallback === 's3'))
    env.refuse(`${store === 's3' ? 'MEDIA_STORE' : 'MEDIA_FALLBACK'}=s3 needs ${REQUIRED.join(', ')}`)
  if (fallback === store)
    env.refuse(`MEDIA_FALLBACK must be another place than MEDIA_STORE: both are "${store}"`)
  const memory = (env.read('MEDIA_MEMORY_MB', integer(1, 1_000_000)) ?? 32) * MB
  return Object.freeze({ store, fallback, memory, s3 })
}

function readS3(env: Env): S3Config | null {
  const missing = env.missing(REQUIRED)
  if (missing.length === REQUIRED.length && env.missing(OPTIONAL).length === OPTIONAL.length) return null
  if (missing.length > 0) env.refuse(`${missing.join(' and ')} must be set too: a bucket needs all of them`)
  const bucket = env.read('MEDIA_S3_BUCKET', bucketName) ?? ''
  const prefix = env.read('MEDIA_S3_PREFIX', folders) ?? ''
  const delivery = env.read('MEDIA_S3_DELIVERY', oneOf('proxy', 'redirect')) ?? 'proxy'
  return Object.freeze({
    endpoint: env.read('MEDIA_S3_ENDPOINT', httpUrl) ?? '',
    bucket,
    region: env.text('MEDIA_S3_REGION') ?? 'us-east-1',
    accessKeyId: env.text('MEDIA_S3_ACCESS_KEY_ID') ?? '',
    secretAccessKey: env.text('MEDIA_S3_SECRET_ACCESS_KEY') ?? '',
    pathStyle: env.read('MEDIA_S3_PATH_STYLE', flag) ?? true,
    prefix,
    delivery,
  })
}

const bucketName = textLike(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "a bucket's name such as etalase-pictures")

/** With a slash at its end; empty: a slash alone. */
const folders: SettingKind<string> = (value, refuse) => {
  const path = value.replace(/\/*$/, '')
  if (path !== '' && !/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path))
    refuse(`must be names with slashes between them such as shops/media, not "${path}"`)
  return path && `${path}/`
}
