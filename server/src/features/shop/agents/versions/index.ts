// The dates of UCP that agents may speak; none appears anywhere else.
import { ucp20260408 } from './2026-04-08.ts'
import { ucp20260825 } from './2026-08-25.ts'
import type { UcpVersion } from './version.ts'

/** The newest first. */
export const UCP_VERSIONS: readonly [UcpVersion, ...UcpVersion[]] = [ucp20260825, ucp20260408]

export function ucpVersion(date: string): UcpVersion | undefined {
  return UCP_VERSIONS.find((version) => version.date === date)
}
