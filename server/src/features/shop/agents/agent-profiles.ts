// Profiles of agents: fetched under the guard of outbound calls, and kept for a while. What they cost is fixed, however many there are.
import { LRUCache } from 'lru-cache'
import { createOutbound, type Outbound, OutboundFailed, OutboundRefused } from '../../../adapters/outbound.ts'
import { unavailable } from '../../../base/problems.ts'
import { withoutSlot } from '../../../base/work-slot.ts'
import type { Context } from '../../../context.ts'
import { isLoopback } from '../../../domain/hosts.ts'
import { type AgentProfile, readProfile } from './negotiate.ts'
import { NegotiationRefused } from './refusal.ts'

const MAX_URL = 2_048
const MAX_BYTES = 128 * 1024
const TIMEOUT_MS = 5_000
const KEPT_AT_LEAST_MS = 60_000
const KEPT_AT_MOST_MS = 3_600_000
/** One that fails is not asked for again and again. */
const FAILED_FOR_MS = 15_000
const MOST_KEPT = 1_000
/** Of all agents together. */
const FETCHES_A_MINUTE = 120
const MOST_WAITING = 100

interface Profiles {
  readonly kept: LRUCache<string, Promise<AgentProfile>>
  /** since when so many were fetched */
  since: number
  fetched: number
  waiting: number
}

const profilesOf = new WeakMap<Outbound, Profiles>()

/** Throws `NegotiationRefused`, and `unavailable` while too many unknown ones come. */
export async function profileAt(ctx: Context, address: unknown): Promise<AgentProfile> {
  const url = addressOf(ctx, address)
  const profiles = heldBy(ctx)
  const known = profiles.kept.get(url.href)
  if (!known) takeTurn(profiles)
  if (profiles.waiting >= MOST_WAITING) throw unavailable()
  const asked = known ?? begin(ctx, profiles, url)
  profiles.waiting++
  try {
    // Whoever waits for a slow one holds nobody up.
    return await withoutSlot(() => asked)
  } finally {
    profiles.waiting--
  }
}

function heldBy({ outbound }: Context): Profiles {
  const known = profilesOf.get(outbound)
  if (known) return known
  const kept = new LRUCache<string, Promise<AgentProfile>>({ max: MOST_KEPT, ttl: KEPT_AT_MOST_MS })
  const held = { kept, since: performance.now(), fetched: 0, waiting: 0 }
  profilesOf.set(outbound, held)
  return held
}

function takeTurn(profiles: Profiles): void {
  const now = performance.now()
  if (now - profiles.since > 60_000) {
    profiles.since = now
    profiles.fetched = 0
  }
  if (profiles.fetched >= FETCHES_A_MINUTE)
    throw unavailable(Math.ceil((profiles.since + 60_000 - now) / 1_000))
  profiles.fetched++
}

function begin(ctx: Context, { kept }: Profiles, url: URL): Promise<AgentProfile> {
  const fetched = fetchProfile(ctx, url)
  const asked = fetched.then(({ profile }) => profile)
  const keep = (ttl: number) => kept.set(url.href, asked, { ttl })
  keep(KEPT_AT_MOST_MS)
  fetched.then(
    ({ keptMs }) => keep(keptMs),
    () => keep(FAILED_FOR_MS),
  )
  return asked
}

async function fetchProfile(ctx: Context, url: URL): Promise<{ profile: AgentProfile; keptMs: number }> {
  const { call } = isLoopback(url.hostname) ? ownMachine : ctx.outbound
  const request = { share: 'agents', timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }
  const answer = await call(url.href, { ...request, headers: { Accept: 'application/json' } }).catch(
    (error) => {
      if (error instanceof OutboundRefused) throw notCalled()
      if (error instanceof OutboundFailed) throw unreachable(error.reason)
      throw error
    },
  )
  if (answer.status !== 200) throw unreachable(`it answered ${answer.status}`)
  if (!answer.isWhole)
    throw new NegotiationRefused(
      'profile_malformed',
      `The agent's profile is larger than ${MAX_BYTES} bytes.`,
    )
  const seconds = Number(/\bmax-age=(\d{1,9})/.exec(String(answer.headers['cache-control']))?.[1] ?? 0)
  const keptMs = Math.min(Math.max(seconds * 1_000, KEPT_AT_LEAST_MS), KEPT_AT_MOST_MS)
  return { profile: readProfile(answer.body.toString('utf8')), keptMs }
}

/** A developer's machine, where the platform itself runs: nothing beyond it is called. */
const ownMachine = createOutbound({
  allowPrivate: true,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
})

function addressOf({ platform }: Context, address: unknown): URL {
  const url = typeof address === 'string' && address.length <= MAX_URL ? URL.parse(address) : null
  if (!url)
    throw new NegotiationRefused(
      'invalid_profile_url',
      'The address of the agent’s profile is missing or no address.',
    )
  const isOwn = isLoopback(url.hostname)
  const isAtHome = isLoopback(new URL(platform.publicUrl).hostname)
  if (isOwn ? !isAtHome : url.protocol !== 'https:') throw notCalled()
  url.hash = ''
  return url
}

function notCalled(): NegotiationRefused {
  return new NegotiationRefused(
    'invalid_profile_url',
    'The address of the agent’s profile must be public, and https.',
  )
}

function unreachable(why: string): NegotiationRefused {
  return new NegotiationRefused('profile_unreachable', `The agent’s profile could not be fetched: ${why}.`)
}
