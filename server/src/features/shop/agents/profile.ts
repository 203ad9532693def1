// The shop's own profile: where agents reach it and what they can do there, at one date of UCP. Pure.
import type { Json } from '../../../base/json.ts'
import { keysOf, recordOf } from '../../../domain/record-of.ts'
import { BUY_PATH } from '../links/rules.ts'
import { UCP_VERSIONS } from './versions/index.ts'
import { CAPABILITIES, parentsOf, type UcpVersion } from './versions/version.ts'

export const PROFILE_PATH = '/.well-known/ucp'
export const MCP_PATH = '/ucp/mcp'
export const REST_PATH = '/ucp/v1'
const SERVICE = 'dev.ucp.shopping'
const PERMALINK = `${SERVICE}.permalink`

/** The newest names the older ones; each of these is whole by itself. */
export function profileOf(version: UcpVersion, baseUrl: string): Json {
  const [newest, ...older] = UCP_VERSIONS
  const leaves = older.map(({ date }) => [date, `${baseUrl}${PROFILE_PATH}/${date}`])
  return {
    ucp: {
      version: version.date,
      ...(version === newest && { supported_versions: Object.fromEntries(leaves) }),
      services: {
        [SERVICE]: [
          serviceOf(version, 'mcp', `${baseUrl}${MCP_PATH}`, 'mcp.openrpc.json'),
          serviceOf(version, 'rest', `${baseUrl}${REST_PATH}`, 'rest.openapi.json'),
        ],
      },
      capabilities: {
        ...recordOf(keysOf(CAPABILITIES), (name) => {
          const parents = parentsOf(name)
          const documents = documentsOf(version, version.specs[name], CAPABILITIES[name].schema)
          return [{ ...documents, ...(parents && { extends: parents }) }]
        }),
        ...permalinkOf(version, baseUrl),
      },
      payment_handlers: {},
    },
  }
}

/** A link that a person opens, and nothing that is asked here. UCP knows it by https alone. */
function permalinkOf(version: UcpVersion, baseUrl: string): Json {
  if (!version.hasPermalinks || !baseUrl.startsWith('https:')) return {}
  const documents = documentsOf(version, 'permalink', 'permalink')
  return { [PERMALINK]: [{ ...documents, config: { endpoint: `${baseUrl}${BUY_PATH}` } }] }
}

function documentsOf(version: UcpVersion, spec: string, schema: string): Json {
  return {
    version: version.date,
    spec: `${ucpDev(version)}/specification/${spec}`,
    schema: `${ucpDev(version)}/schemas/shopping/${schema}.json`,
  }
}

function serviceOf(version: UcpVersion, transport: string, endpoint: string, schema: string): Json {
  return {
    version: version.date,
    spec: `${ucpDev(version)}/specification/overview`,
    transport,
    endpoint,
    schema: `${ucpDev(version)}/services/shopping/${schema}`,
  }
}

function ucpDev({ date }: UcpVersion): string {
  return `https://ucp.dev/${date}`
}
