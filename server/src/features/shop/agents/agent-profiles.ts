// Profiles of agents: fetched under the guard of outbound calls, and kept for a while. What they cost is fixed, however many there are.
import { LRUCache } from 'lru-cache'
import { type Outbound, OutboundFailed, OutboundRefused } from '../../../adapters/outbound.ts'
import { unavailable } from '../../../base/problems.ts'
import { createShares, type Shares } from '../../../base/shares.ts'
import { withoutSlot } from '../../../base/work-slot.ts'
import type { Context } from '../../../context.ts'
import { isLoopback, isPublicName } from '../../../domain/hosts.ts'
import { keysOf, recordOf } from '../../../domain/record-of.ts'
import { type AgentProfile, ProfileMalformed, readProfile } from './negotiate.ts'
import { NegotiationRefused } from './refusal.ts'

const MAX_URL = 2_048
const MAX_BYTES = 128 * 1024
const TIMEOUT_MS = 5_000
const KEPT_AT_LEAST_MS = 60_000
const KEPT_AT_MOST_MS = 3_600_000
/** One that fails is not asked for again and again. */
const FAILED_FOR_MS = 15_000
const MOST_KEPT = 1_000
/** How many unknown ones are fetched for one caller, for the callers of one shop, and for all. */
const FETCHES = {
  caller: { perSecond: 1 / 3, atOnce: 20 },
  shop: { perSecond: 1, atOnce: 60 },
  all: { perSecond: 4, atOnce: 240 },
}
const COME_BACK_SECONDS = 10
/** How many questions wait for profiles at once. */
const MOST_WAITING = { caller: 25, shop: 50, all: 100 }

/** Who asks where: each has a share of what all use. */
export interface Asker {
  readonly shopId: string
  readonly callerHash: Buffer
}

interface Kept {
  readonly profile: Promise<AgentProfile>
  freshUntil: number
  /** whether it was read once: it stays useful while there is no turn to read it again */
  isGood: boolean
}

interface Profiles {
  readonly kept: LRUCache<string, Kept>
  readonly fetches: Readonly<Record<keyof typeof FETCHES, Shares>>
  readonly waiting: Map<string, number>
}

const profilesOf = new WeakMap<Outbound, Profiles>()

/** Throws `NegotiationRefused`, and `unavailable` while too many unknown ones come. */
export async function profileAt(ctx: Context, address: unknown, asker: Asker): Promise<AgentProfile> {
  const url = addressOf(address)
  const profiles = heldBy(ctx)
  const known = profiles.kept.get(url.href)
  if (known && performance.now() < known.freshUntil && known.isGood) return known.profile
  const leave = waitFor(profiles, asker)
  try {
    const asked = askedFor(ctx, profiles, url, asker)
    // Whoever waits for a slow one holds nobody up.
    return await withoutSlot(() => asked)
  } finally {
    leave()
  }
}

function heldBy({ outbound }: Context): Profiles {
  const known = profilesOf.get(outbound)
  if (known) return known
  const held = {
    kept: new LRUCache<string, Kept>({ max: MOST_KEPT }),
    fetches: recordOf(keysOf(FETCHES), (whose) => createShares(FETCHES[whose])),
    waiting: new Map<string, number>(),
  }
  profilesOf.set(outbound, held)
  return held
}

function sharersOf({ shopId, callerHash }: Asker): readonly [keyof typeof FETCHES, string][] {
  return [
    ['caller', `caller ${callerHash.toString('base64')}`],
    ['shop', `shop ${shopId}`],
    ['all', 'all'],
  ]
}

/** Gives back how to leave. Throws `unavailable`. */
function waitFor({ waiting }: Profiles, asker: Asker): () => void {
  const sharers = sharersOf(asker)
  if (sharers.some(([whose, name]) => (waiting.get(name) ?? 0) >= MOST_WAITING[whose])) throw unavailable()
  for (const [, name] of sharers) waiting.set(name, (waiting.get(name) ?? 0) + 1)
  return () => {
    for (const [, name] of sharers) {
      const left = (waiting.get(name) ?? 1) - 1
      if (left > 0) waiting.set(name, left)
      else waiting.delete(name)
    }
  }
}

/** One that is known, or is being fetched; else it is fetched, when it is the asker's turn. Throws `unavailable`. */
function askedFor(ctx: Context, profiles: Profiles, url: URL, asker: Asker): Promise<AgentProfile> {
  const known = profiles.kept.get(url.href)
  if (known && performance.now() < known.freshUntil) return known.profile
  const isTurn = sharersOf(asker).every(([whose, name]) => profiles.fetches[whose].take(name) !== null)
  if (isTurn) return begin(ctx, profiles, url, asker)
  if (known?.isGood) return known.profile
  throw unavailable(COME_BACK_SECONDS)
}

function begin(ctx: Context, { kept }: Profiles, url: URL, asker: Asker): Promise<AgentProfile> {
  const fetched = fetchProfile(ctx, url, asker)
  const profile = fetched.then(({ profile }) => profile)
  const entry: Kept = { profile, freshUntil: Number.POSITIVE_INFINITY, isGood: false }
  kept.set(url.href, entry)
  fetched.then(
    ({ keptMs }) => Object.assign(entry, { isGood: true, freshUntil: performance.now() + keptMs }),
    () => Object.assign(entry, { freshUntil: performance.now() + FAILED_FOR_MS }),
  )
  return profile
}

interface Fetched {
  readonly profile: AgentProfile
  readonly keptMs: number
}

/** Why it failed is for the log alone: told to whoever names an address, it would say what answers there. */
async function fetchProfile(ctx: Context, url: URL, asker: Asker): Promise<Fetched> {
  try {
    return await fetchFrom(ctx, url, asker)
  } catch (error) {
    if (!FAILURES.some((kind) => error instanceof kind)) throw error
    ctx.log.info({ profileOf: url.origin, err: error }, "an agent's profile cannot be had")
    throw notToBeHad(ctx)
  }
}

class NotFetched extends Error {}
const FAILURES = [NotFetched, OutboundRefused, OutboundFailed, ProfileMalformed]

async function fetchFrom({ config, outbound }: Context, url: URL, { callerHash }: Asker): Promise<Fetched> {
  if (url.protocol !== 'https:' && !(config.allowPrivateAddresses && isLoopback(url.hostname)))
    throw new NotFetched('it is not https')
  const { status, headers, body, isWhole } = await outbound.call(url.href, {
    // Names that nobody answers for take of the caller's own share of look-ups.
    share: `agent ${callerHash.toString('base64')}`,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    headers: { Accept: 'application/json' },
  })
  if (status !== 200) throw new NotFetched(`it answered ${status}`)
  if (!isWhole) throw new NotFetched(body.length < MAX_BYTES ? 'it broke off' : 'it is too large')
  const seconds = Number(/\bmax-age=(\d{1,9})/.exec(String(headers['cache-control']))?.[1] ?? 0)
  const keptMs = Math.min(Math.max(seconds * 1_000, KEPT_AT_LEAST_MS), KEPT_AT_MOST_MS)
  return { profile: readProfile(body.toString('utf8')), keptMs }
}

function addressOf(address: unknown): URL {
  const url = typeof address === 'string' && address.length <= MAX_URL ? URL.parse(address) : null
  if (!url)
    throw new NegotiationRefused(
      'invalid_profile_url',
      'The address of the agent’s profile is missing or no address.',
    )
  url.hash = ''
  return url
}

function notToBeHad({ platform }: Context): NegotiationRefused {
  const says =
    'The agent’s profile cannot be had: it must be JSON with a `ucp.version`, of 128 KiB at most, at a public https address ' +
    'that answers 200 without a redirect.'
  const atHome = ' On a machine of your own the server needs ALLOW_PRIVATE_ADDRESSES=1.'
  return new NegotiationRefused(
    'profile_unreachable',
    isPublicName(platform.platformDomain) ? says : says + atHome,
  )
}
