// The dates of UCP and of MCP that agents may speak; none appears anywhere else.
import { ucp20260408 } from './2026-04-08.ts'
import { ucp20260825 } from './2026-08-25.ts'
import type { UcpVersion } from './version.ts'

/** The newest first. */
export const UCP_VERSIONS: readonly [UcpVersion, ...UcpVersion[]] = [ucp20260825, ucp20260408]

export function ucpVersion(date: string): UcpVersion | undefined {
  return UCP_VERSIONS.find((version) => version.date === date)
}

/** Revisions of MCP in which every request says by itself who asks. */
export const STATELESS_MCP: readonly string[] = ['2026-07-28']
/** Those that begin with a handshake; the newest first. */
export const INITIALISED_MCP: readonly [string, ...string[]] = ['2025-11-25', '2025-06-18', '2025-03-26']
