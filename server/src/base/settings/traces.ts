// Where traces go and which, by the variables that OpenTelemetry names.
import type { Env, SettingKind } from './env.ts'
import { httpUrl, oneOf } from './kinds.ts'

export interface TracesConfig {
  readonly endpoint: string
  readonly service: string
  readonly sampler: (typeof SAMPLERS)[number]
  /** the part that samplers by ratio keep, 0 to 1 */
  readonly ratio: number
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export function readTraces(env: Env): TracesConfig | null {
  if (env.text('OTEL_EXPORTER_OTLP_ENDPOINT') === null || env.text('OTEL_SDK_DISABLED') === 'true')
    return null
  return {
    ratio: env.read('OTEL_TRACES_SAMPLER_ARG', ratio) ?? 1,
    sampler: env.read('OTEL_TRACES_SAMPLER', oneOf(...SAMPLERS)) ?? 'parentbased_always_on',
    endpoint: env.read('OTEL_EXPORTER_OTLP_ENDPOINT', httpUrl) ?? '',
    service: env.text('OTEL_SERVICE_NAME') ?? 'etalase',
  }
}

const ratio: SettingKind<number> = (value, refuse) =>
  Number(value) >= 0 && Number(value) <= 1
    ? Number(value)
    : refuse(`must be a number from 0 to 1, not "${value}"`)
