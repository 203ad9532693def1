// Reads variables of the environment by their kind.
import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import pg from 'pg'

export interface MailConfig {
  readonly smtpUrl: string
  /** a bare address: the name beside it is the shop's */
  readonly from: string
}

export interface WhatsAppConfig {
  readonly apiUrl: string
  readonly phoneNumberId: string
  readonly token: string
  /** for one-time codes */
  readonly template: string
  /** for updates of orders; null: they go to the outbox */
  readonly orderTemplate: string | null
  /** of news that goods are back; null: they go to the outbox */
  readonly restockTemplate: string | null
}

/** The operator's key for news to browsers (VAPID), base64url. */
export interface WebPushConfig {
  readonly publicKey: string
  readonly privateKey: string
  /** whom a push service writes to: mailto: or https: */
  readonly contact: string
}

/** Where traces go, and which: as OpenTelemetry names it in its own variables. */
export interface TracesConfig {
  readonly endpoint: string
  readonly service: string
  readonly sampler: (typeof SAMPLERS)[number]
  /** of the samplers by ratio: the part that is kept, 0 to 1 */
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

/** What everything sealed in the database opens with must not be guessed. */
export const MIN_SECRET_LENGTH = 32

const PRIVATE_NETWORKS = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']
const LOOPBACK_NETWORKS = ['127.0.0.0/8', '::1/128']

/** What is wrong is added to `errors`, so that all of it is told at once. */
export function readEnv(env: NodeJS.ProcessEnv, errors: string[]) {
  // An empty variable counts as unset: that is how container files switch one off.
  const raw = (name: string) => env[name]?.trim() || null

  return {
    text: (name: string, fallback: string) => raw(name) ?? fallback,

    integer(name: string, fallback: number, min: number, max: number): number {
      const value = raw(name)
      if (value === null) return fallback
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
      if (number >= min && number <= max) return number
      errors.push(`${name} must be a whole number from ${min} to ${max}, not "${value}"`)
      return fallback
    },

    isSet: (name: string): boolean => raw(name) !== null,

    isOff: (name: string): boolean => raw(name)?.toLowerCase() === 'off',

    flag(name: string): boolean | null {
      const value = raw(name)
      if (value === null) return null
      if (['1', 'true', 'yes'].includes(value.toLowerCase())) return true
      if (['0', 'false', 'no'].includes(value.toLowerCase())) return false
      errors.push(`${name} must be 1 or 0, not "${value}"`)
      return null
    },

    oneOf(name: string, allowed: string[], fallback: string): string {
      const value = raw(name)
      if (value === null || allowed.includes(value)) return value ?? fallback
      errors.push(`${name} must be one of ${allowed.join(', ')}, not "${value}"`)
      return fallback
    },

    /** Not shown, whatever it is. */
    secret(name: string): string | null {
      const value = raw(name)
      if (value !== null && value.length < MIN_SECRET_LENGTH) {
        errors.push(
          `${name} has fewer than ${MIN_SECRET_LENGTH} characters, and could be guessed ` +
            '(a good one: openssl rand -base64 32)',
        )
      }
      return value
    },

    /** Several, with commas between them. Not shown, whatever they are. */
    secrets(name: string): readonly string[] {
      const values = (raw(name) ?? '').split(',').flatMap((value) => value.trim() || [])
      if (values.some((value) => value.length < MIN_SECRET_LENGTH))
        errors.push(
          `${name} has one with fewer than ${MIN_SECRET_LENGTH} characters (they have commas between them)`,
        )
      return Object.freeze(values)
    },

    hostname(name: string, fallback: string): string {
      const value = (raw(name) ?? fallback).toLowerCase()
      if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(value)) {
        errors.push(`${name} must be a bare host name such as "toko.example", not "${value}"`)
      }
      return value
    },

    /** Scheme, name and port: what every link of the platform is made with. */
    publicUrl(name: string): string | null {
      const value = raw(name)
      if (value === null) return null
      const url = URL.canParse(value) ? new URL(value) : null
      if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin
      errors.push(`${name} must be an address such as https://toko.example, without a path, not "${value}"`)
      return null
    },

    /** A vendor's base address, without a slash at its end. */
    httpUrl(name: string, fallback: string): string {
      const value = raw(name) ?? fallback
      if (!/^https?:\/\/[^\s?#]+$/.test(value))
        errors.push(`${name} must be an http(s) address, not "${value}"`)
      return value.replace(/\/+$/, '')
    },

    postgresUrl(name: string): string | null {
      const value = raw(name)
      if (value !== null && !/^postgres(ql)?:\/\//.test(value)) {
        errors.push(`${name} must start with postgres:// or postgresql://`)
      } else if (value !== null && !isUnderstood(value)) {
        // Not shown: it may hold a password.
        errors.push(`${name} is not a complete address: postgres://user:password@host:5432/database`)
      }
      return value
    },

    /** "checkout=60,lookup=20": what is not named keeps its default. */
    numbers<T extends Readonly<Record<string, number>>>(name: string, defaults: T, example: string): T {
      const chosen = new Map<string, number>()
      for (const entry of (raw(name) ?? '').split(',').map((part) => part.trim())) {
        const { key = '', count = '' } = /^(?<key>\w+)\s*=\s*(?<count>\d{1,9})$/.exec(entry)?.groups ?? {}
        if (Object.hasOwn(defaults, key) && Number(count) > 0 && !chosen.has(key)) {
          chosen.set(key, Number(count))
        } else if (entry !== '') {
          const known = Object.keys(defaults).join(', ')
          errors.push(
            `${name} takes each of ${known} once, with a number from 1 (${example}), not "${entry}"`,
          )
        }
      }
      return Object.freeze({ ...defaults, ...Object.fromEntries(chosen) })
    },

    mail(urlName: string, fromName: string): MailConfig | null {
      const smtpUrl = raw(urlName)
      if (smtpUrl === null) return null
      // Neither is shown: an address of a mail server often holds a password.
      if (!/^smtps?:\/\/[^\s/]+/.test(smtpUrl) || !URL.canParse(smtpUrl)) {
        errors.push(`${urlName} is not an address such as smtps://user:password@mail.example:465`)
      }
      const from = raw(fromName)
      const address = from?.match(/^(?:[^<>]*<)?([^\s<>@,;]+@[^\s<>@,;]+?)>?$/)?.[1]
      if (!address) {
        errors.push(
          from === null
            ? `${fromName} is required with ${urlName}: the address that mail comes from`
            : `${fromName} must be one mail address such as toko@mail.example, not "${from}"`,
        )
      }
      return { smtpUrl, from: address ?? '' }
    },

    whatsapp(): WhatsAppConfig | null {
      const names = ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_TOKEN', 'WHATSAPP_TEMPLATE'] as const
      const [phoneNumberId, token] = names.map(raw)
      const apiUrl = this.httpUrl('WHATSAPP_API_URL', 'https://graph.facebook.com/v21.0')
      const template = this.templateName('WHATSAPP_TEMPLATE', 'kode_masuk')
      const orderTemplate = this.templateName('WHATSAPP_ORDER_TEMPLATE', 'kabar_pesanan')
      const restockTemplate = this.templateName('WHATSAPP_RESTOCK_TEMPLATE', 'barang_tersedia')
      const missing = names.filter((name) => raw(name) === null)
      const isWithout = orderTemplate === null && restockTemplate === null
      if (missing.length === names.length && isWithout) return null
      if (missing.length > 0)
        errors.push(`${missing.join(' and ')} must be set too: WhatsApp needs all three`)
      if (phoneNumberId && !/^\d+$/.test(phoneNumberId)) {
        errors.push(`${names[0]} must be the number's id, digits only, not "${phoneNumberId}"`)
      }
      return {
        apiUrl,
        phoneNumberId: phoneNumberId ?? '',
        token: token ?? '',
        template: template ?? '',
        orderTemplate,
        restockTemplate,
      }
    },

    templateName(name: string, example: string): string | null {
      const value = raw(name)
      if (value !== null && !/^[a-z0-9_]+$/.test(value)) {
        errors.push(`${name} must be a template's name such as ${example}, not "${value}"`)
      }
      return value
    },

    webPush(): WebPushConfig | null {
      const names = ['WEB_PUSH_PUBLIC_KEY', 'WEB_PUSH_PRIVATE_KEY', 'WEB_PUSH_CONTACT'] as const
      const [publicKey, privateKey, contact] = names.map(raw)
      const missing = names.filter((name) => raw(name) === null)
      if (missing.length === names.length) return null
      if (missing.length > 0)
        errors.push(`${missing.join(' and ')} must be set too: news to browsers need all three`)
      if (publicKey && privateKey && !isKeyPair(publicKey, privateKey)) {
        // Not shown: one of them is a secret.
        errors.push(`${names[0]} and ${names[1]} are no pair of keys; make one with: npx etalase push-keys`)
      }
      if (contact && !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)$/.test(contact)) {
        errors.push(`${names[2]} must be mailto:you@example.com or an https address, not "${contact}"`)
      }
      return { publicKey: publicKey ?? '', privateKey: privateKey ?? '', contact: contact ?? '' }
    },

    traces(): TracesConfig | null {
      if (raw('OTEL_EXPORTER_OTLP_ENDPOINT') === null || raw('OTEL_SDK_DISABLED') === 'true') return null
      const ratio = Number(raw('OTEL_TRACES_SAMPLER_ARG') ?? '1')
      if (!(ratio >= 0 && ratio <= 1))
        errors.push(
          `OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${raw('OTEL_TRACES_SAMPLER_ARG')}"`,
        )
      const sampler = this.oneOf('OTEL_TRACES_SAMPLER', [...SAMPLERS], 'parentbased_always_on')
      return {
        endpoint: this.httpUrl('OTEL_EXPORTER_OTLP_ENDPOINT', ''),
        service: raw('OTEL_SERVICE_NAME') ?? 'etalase',
        sampler: SAMPLERS.find((name) => name === sampler) ?? 'parentbased_always_on',
        ratio,
      }
    },

    networks(name: string): string[] {
      const words = (raw(name) ?? '').split(/[\s,]+/).filter(Boolean)
      return words.flatMap((word) => {
        if (word === 'loopback') return LOOPBACK_NETWORKS
        if (word === 'private') return PRIVATE_NETWORKS
        // By isIP, which takes no short forms: "1" is a habit from elsewhere (a number of hops), not 0.0.0.1.
        const [address = '', bits] = word.split('/')
        if (isIP(address) && bits === undefined) return [`${word}/${isIP(address) === 6 ? 128 : 32}`]
        if (isIP(address) && ipaddr.isValidCIDR(word)) return [word]
        errors.push(`${name} takes addresses, networks (10.0.0.0/8), "loopback" or "private", not "${word}"`)
        return []
      })
    },
  }
}

/** Both in base64url, and the one made of the other. */
function isKeyPair(publicKey: string, privateKey: string): boolean {
  if (!/^[\w-]{43}$/.test(privateKey)) return false
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

function isUnderstood(connectionString: string): boolean {
  try {
    new pg.Client({ connectionString })
    return true
  } catch {
    return false
  }
}
