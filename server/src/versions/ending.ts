// Versions that will cease to be served: said in every answer under them, a year before at least.
import type { ApiVersion } from './index.ts'

export interface Ending {
  /** from when on pages should be written for a later one */
  readonly deprecated: Date
  /** from when on it may be refused */
  readonly sunset: Date
}

/** None ends. One that is to end stands here a year before its sunset, and in the changelog. */
const ENDINGS: Partial<Record<ApiVersion, Ending>> = {}

/** `Deprecation` (RFC 9745) and `Sunset` (RFC 8594); none of a version that stays. */
export function endingHeaders(version: ApiVersion, endings = ENDINGS): Readonly<Record<string, string>> {
  const ending = endings[version]
  if (!ending) return NONE
  return {
    Deprecation: `@${Math.floor(ending.deprecated.getTime() / 1000)}`,
    Sunset: ending.sunset.toUTCString(),
  }
}

const NONE = {}
