// The environment turned into one frozen, typed Config; every fault is named at once.
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'

export interface Config {
  readonly port: number
  readonly host: string
  /** null: the embedded PostgreSQL in dataDir */
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** null: generated and kept in dataDir, with the embedded database only */
  readonly appSecret: string | null
  readonly platformDomain: string
  /** null: only into an empty embedded database */
  readonly seedDemo: boolean | null
  /** addresses and networks whose X-Forwarded-* headers count */
  readonly trustedProxies: readonly string[]
  readonly readMaxAge: number
  readonly readStaleWhileRevalidate: number
  readonly databasePoolSize: number
  readonly logLevel: string
}

export class ConfigError extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const PRIVATE_NETWORKS = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']
const LOOPBACK_NETWORKS = ['127.0.0.0/8', '::1/128']

export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const faults: string[] = []
  const read = reader(env, faults)

  const config: Config = {
    port: read.integer('PORT', 3000, 0, 65_535),
    host: read.text('HOST', '127.0.0.1'),
    databaseUrl: read.postgresUrl('DATABASE_URL'),
    dataDir: resolve(read.text('DATA_DIR', 'data')),
    appSecret: read.secret('APP_SECRET', 32),
    platformDomain: read.hostname('PLATFORM_DOMAIN', 'localhost'),
    seedDemo: read.flag('SEED_DEMO'),
    trustedProxies: read.networks('TRUST_PROXY'),
    readMaxAge: read.integer('READ_MAX_AGE', 0, 0, 86_400),
    readStaleWhileRevalidate: read.integer('READ_STALE_WHILE_REVALIDATE', 0, 0, 86_400),
    databasePoolSize: read.integer('DATABASE_POOL_SIZE', 10, 2, 500),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
  }
  if (config.databaseUrl && !config.appSecret) {
    faults.push(
      'APP_SECRET is required with DATABASE_URL: at least 32 characters, the same on every node ' +
        '(for example: openssl rand -base64 32)',
    )
  }
  if (faults.length > 0) {
    throw new ConfigError(
      `The configuration has faults:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
  }
  return Object.freeze(config)
}

function reader(env: NodeJS.ProcessEnv, faults: string[]) {
  // An empty variable counts as unset: that is how container files switch one off.
  const raw = (name: string) => env[name]?.trim() || null
  return {
    text: (name: string, fallback: string) => raw(name) ?? fallback,

    integer(name: string, fallback: number, min: number, max: number): number {
      const value = raw(name)
      if (value === null) return fallback
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
      if (number >= min && number <= max) return number
      faults.push(`${name} must be a whole number from ${min} to ${max}, not "${value}"`)
      return fallback
    },

    flag(name: string): boolean | null {
      const value = raw(name)
      if (value === null) return null
      if (['1', 'true', 'yes'].includes(value.toLowerCase())) return true
      if (['0', 'false', 'no'].includes(value.toLowerCase())) return false
      faults.push(`${name} must be 1 or 0, not "${value}"`)
      return null
    },

    oneOf(name: string, allowed: string[], fallback: string): string {
      const value = raw(name)
      if (value === null || allowed.includes(value)) return value ?? fallback
      faults.push(`${name} must be one of ${allowed.join(', ')}, not "${value}"`)
      return fallback
    },

    secret(name: string, minLength: number): string | null {
      const value = raw(name)
      if (value !== null && value.length < minLength) {
        faults.push(`${name} must have at least ${minLength} characters`)
      }
      return value
    },

    hostname(name: string, fallback: string): string {
      const value = (raw(name) ?? fallback).toLowerCase()
      if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(value)) {
        faults.push(`${name} must be a bare host name such as "toko.example", not "${value}"`)
      }
      return value
    },

    postgresUrl(name: string): string | null {
      const value = raw(name)
      if (value !== null && !/^postgres(ql)?:\/\//.test(value)) {
        faults.push(`${name} must start with postgres:// or postgresql://`)
      }
      return value
    },

    networks(name: string): string[] {
      const words = (raw(name) ?? '').split(/[\s,]+/).filter(Boolean)
      return words.flatMap((word) => {
        if (word === 'loopback') return LOOPBACK_NETWORKS
        if (word === 'private') return PRIVATE_NETWORKS
        if (ipaddr.isValidCIDR(word)) return [word]
        if (ipaddr.isValid(word)) return [`${word}/${word.includes(':') ? 128 : 32}`]
        faults.push(`${name} takes addresses, networks (10.0.0.0/8), "loopback" or "private", not "${word}"`)
        return []
      })
    },
  }
}
