// What an agent and the shop both speak: one date, and the capabilities that both have at it. Pure.
import { fieldsOf, type Json } from '../../../base/json.ts'
import { keysOf } from '../../../domain/record-of.ts'
import { AskedInVain, NegotiationRefused } from './refusal.ts'
import { UCP_VERSIONS, ucpVersion } from './versions/index.ts'
import { CAPABILITIES, type CapabilityName, parentsOf, type UcpVersion } from './versions/version.ts'

/** As much of an agent's profile as counts here. */
export interface AgentProfile {
  readonly version: string
  /** by name, the versions of each */
  readonly capabilities: ReadonlyMap<string, readonly string[]>
}

export interface Negotiated {
  readonly version: UcpVersion
  readonly capabilities: ReadonlySet<CapabilityName>
}

/** More are not looked at. */
const MOST_CAPABILITIES = 200
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** It is not what a profile has to be. The message is for the operator's log. */
export class ProfileMalformed extends Error {}

/** Throws `ProfileMalformed`. */
export function readProfile(text: string): AgentProfile {
  const { ucp } = fieldsOf(parsed(text))
  const { version, capabilities = {} } = fieldsOf(ucp)
  if (typeof version !== 'string' || !DATE.test(version)) throw new ProfileMalformed('its version is no date')
  if (typeof capabilities !== 'object' || capabilities === null || Array.isArray(capabilities))
    throw new ProfileMalformed('its capabilities are no object')
  const known = Object.entries(capabilities).slice(0, MOST_CAPABILITIES)
  return { version, capabilities: new Map(known.map(([name, entries]) => [name, versionsIn(entries)])) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProfileMalformed('it is not JSON')
  }
}

function versionsIn(entries: unknown): string[] {
  if (!Array.isArray(entries)) throw new ProfileMalformed('an entry of its capabilities is no list')
  return entries.slice(0, MOST_CAPABILITIES).flatMap((entry) => {
    const { version } = fieldsOf(entry)
    return typeof version === 'string' ? [version] : []
  })
}

/** Throws `version_unsupported`. */
export function negotiate(profile: AgentProfile): Negotiated {
  const version = ucpVersion(profile.version)
  if (!version) {
    const dates = UCP_VERSIONS.map(({ date }) => date).join(' and ')
    throw new NegotiationRefused(
      'version_unsupported',
      `Protocol version ${profile.version} is not supported. This business supports ${dates}.`,
    )
  }
  const both = new Set(
    keysOf(CAPABILITIES).filter((name) => profile.capabilities.get(name)?.includes(version.date)),
  )
  // None of them extends an extension.
  for (const name of both) {
    const parents = parentsOf(name)
    if (parents && !parents.some((parent) => both.has(parent as CapabilityName))) both.delete(name)
  }
  return { version, capabilities: both }
}

/** Throws `AskedInVain`. */
export function assertCapable({ version, capabilities }: Negotiated, needed: CapabilityName): void {
  if (!capabilities.has(needed))
    throw new AskedInVain(
      'capabilities_incompatible',
      `The agent's profile does not have ${needed} at version ${version.date}.`,
    )
}

/** What an answer to such a question says of itself. */
export function envelopeOf(
  { version, capabilities }: Negotiated,
  root: CapabilityName,
  status: 'success' | 'error',
): Json {
  const isRelevant = (name: CapabilityName) => name === root || parentsOf(name)?.includes(root)
  const active = [...capabilities].filter(isRelevant)
  return {
    version: version.date,
    status,
    capabilities: Object.fromEntries(active.map((name) => [name, [{ version: version.date }]])),
    ...(root === 'dev.ucp.shopping.checkout' && { payment_handlers: {} }),
  }
}
