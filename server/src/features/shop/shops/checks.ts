// What a merchant may set of the shop's domains, contact and limits. Pure.
import { RESERVED_SLUGS } from '../../../domain/addresses.ts'
import { parseContact } from '../../../domain/contact.ts'
import { isLocalOrigin, parseHost } from '../../../domain/hosts.ts'
import { looksLike } from '../../../domain/look-alikes.ts'
import { NOUNS, repeated, type SettingErrors, under } from '../../../domain/setting-error.ts'
import { holdsWebAddress } from '../../../domain/web-address.ts'
import { type ContactInput, type DomainInput, LIMITS, type LimitsInput } from './input.ts'

export interface HostFacts {
  readonly slug: string
  readonly platformDomain: string
  /** host names, without ports, that lead to other shops */
  readonly takenHostnames: ReadonlySet<string>
}

/** Names below the platform's domain that lead elsewhere. */
export function* checkSlug(slug: string): SettingErrors {
  if (RESERVED_SLUGS.has(slug))
    yield {
      path: 'slug',
      says: {
        en: `"${slug}" belongs to the platform: no shop may have it`,
        id: `"${slug}" milik platform: tidak dapat dipakai toko`,
        code: 'taken',
      },
    }
}

/** A name that a merchant gives to the shop. `own`: what the platform is called. */
export function* checkName(name: string, own: readonly string[]): SettingErrors {
  if (name.trim().length < 2) yield { path: 'name', says: TOO_SHORT }
  else if (holdsWebAddress(name)) yield { path: 'name', says: NO_ADDRESS }
  else if (looksLike(name, own)) yield { path: 'name', says: TAKEN_FOR_ANOTHER }
}

const TOO_SHORT = { en: 'must have two letters or more', id: 'harus dua huruf atau lebih' }
const NO_ADDRESS = { en: 'must not hold a web address', id: 'tidak boleh berisi alamat situs' }
export const TAKEN_FOR_ANOTHER = {
  en: 'buyers would take it for a bank, a marketplace or the platform',
  id: 'pembeli dapat mengiranya bank, marketplace, atau layanan resmi. Pilih nama lain',
}

export function* checkContact({ notify }: ContactInput): SettingErrors {
  if (notify && !parseContact(notify)) {
    yield {
      path: 'notify',
      says: {
        en: `"${notify}" is neither an e-mail address nor an Indonesian mobile number`,
        id: `"${notify}" bukan alamat email atau nomor ponsel Indonesia`,
        code: 'format',
      },
    }
  }
}

export function* checkDomains(domains: readonly DomainInput[], facts: HostFacts): SettingErrors {
  yield* repeated(domains, 'domains', ({ host }) => parseHost(host).host, NOUNS.host)
  for (const [i, { host }] of domains.entries()) yield* under(`domains[${i}].host`, checkHost(host, facts))
  const [first, ...others] = [...domains.keys()].filter((i) => domains[i]?.primary)
  for (const i of others) {
    yield {
      path: `domains[${i}].primary`,
      says: {
        en: `domains[${first}] is primary already`,
        id: `domains[${first}] sudah menjadi utama`,
        code: 'taken',
      },
    }
  }
}

export function* checkHost(given: string, facts: HostFacts): SettingErrors {
  const { slug, platformDomain, takenHostnames } = facts
  const { host, hostname } = parseHost(given)
  if (!host || !hostname) {
    yield {
      path: '',
      says: {
        en: `"${given}" is not a host name such as "www.tokosaya.com"`,
        id: `"${given}" bukan nama domain seperti "www.tokosaya.com"`,
        code: 'format',
      },
    }
    return
  }
  // A developer's own page: any number of shops may name it.
  if (isLocalOrigin(host)) return
  if (hostname.endsWith(`.${platformDomain}`) && hostname !== `${slug}.${platformDomain}`) {
    yield {
      path: '',
      says: {
        en: `names below ${platformDomain} belong to the platform: one for each shop's slug`,
        id: `nama di bawah ${platformDomain} milik platform: satu untuk slug setiap toko`,
      },
    }
  }
  if (takenHostnames.has(hostname)) {
    yield {
      path: '',
      says: {
        en: `"${hostname}" belongs to another shop`,
        id: `"${hostname}" milik toko lain`,
        code: 'taken',
      },
    }
  }
}

export function* checkLimits(limits: LimitsInput): SettingErrors {
  for (const name of ['units_per_line', 'unpaid_orders_per_contact'] as const) {
    const { highest } = LIMITS[name]
    const value = limits[name]
    if (value === undefined || (value >= 1 && value <= highest)) continue
    yield {
      path: name,
      says: { en: `must be 1 to ${highest}`, id: `harus 1 sampai ${highest}`, code: 'range' },
    }
  }
}
