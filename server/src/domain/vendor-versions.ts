// Versions of vendors' APIs that come to an end, and which one an address leads to. Pure.

interface KnownVersion {
  readonly name: `v${number}.${number}`
  /** the day on which the vendor ends it; null: it has not said */
  readonly ends: string | null
}

interface VersionedApi {
  readonly vendor: string
  readonly origin: string
  /** the oldest first; the last is the newest we know, and the one we speak */
  readonly versions: readonly [KnownVersion, ...KnownVersion[]]
}

/** By the setting whose address names the version. A vendor that has told no end of any version is not here. */
const VERSIONED = {
  WHATSAPP_API_URL: {
    vendor: 'WhatsApp',
    origin: 'https://graph.facebook.com',
    // https://developers.facebook.com/docs/graph-api/changelog
    versions: [
      { name: 'v21.0', ends: '2027-01-21' },
      { name: 'v22.0', ends: '2027-05-20' },
      { name: 'v23.0', ends: '2027-10-08' },
      { name: 'v24.0', ends: '2028-02-18' },
      { name: 'v25.0', ends: '2028-07-29' },
      { name: 'v26.0', ends: null },
    ],
  },
} as const satisfies Readonly<Record<string, VersionedApi>>

export type VersionedSetting = keyof typeof VERSIONED

/** Where an API is called unless its setting says another place. */
export function newestAddress(setting: VersionedSetting): string {
  const { origin, versions } = VERSIONED[setting]
  return `${origin}/${newestOf(versions).name}`
}

/** A version in use that ends, or has ended. */
export interface EndingVersion {
  readonly setting: VersionedSetting
  readonly vendor: string
  readonly version: string
  /** null: so long ago that nobody here knows the day */
  readonly ends: string | null
  /** whole days; 0 and less: it is over */
  readonly daysLeft: number
  /** the same address with the newest version */
  readonly instead: string
}

const DAY_MS = 86_400_000

/** Of the addresses in use (null: the API is not called), those whose version has an end. */
export function endingVersions(
  addresses: Readonly<Record<VersionedSetting, string | null>>,
  at: Date,
): EndingVersion[] {
  return (Object.keys(VERSIONED) as VersionedSetting[]).flatMap((setting) => {
    const { vendor, versions } = VERSIONED[setting] as VersionedApi
    const address = addresses[setting] ?? ''
    const version = VERSION.exec(address)?.[0].slice(1)
    if (version === undefined) return []
    // One between two that are known ends with the older of them; one older than all of them has ended.
    const known = versions.findLast(({ name }) => numberOf(name) <= numberOf(version))
    if (known?.ends === null) return []
    const ends = known?.ends ?? null
    const daysLeft = ends === null ? 0 : Math.ceil((Date.parse(ends) - at.getTime()) / DAY_MS)
    const instead = address.replace(VERSION, `/${newestOf(versions).name}`)
    return [{ setting, vendor, version, ends, daysLeft, instead }]
  })
}

const VERSION = /\/v\d{1,4}(?:\.\d{1,4})?(?=\/|$)/

/** v9.0 comes before v21.0. */
function numberOf(version: string): number {
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number)
  return major * 10_000 + minor
}

function newestOf(versions: VersionedApi['versions']): KnownVersion {
  return versions.at(-1) ?? versions[0]
}
