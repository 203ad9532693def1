// If-Match: which version of a thing whoever edits it has seen.
import { invalidRequest, Problem } from '../../base/problems.ts'
import type { RequestParts } from '../validate.ts'

/** undefined: whatever is there (`*`). Throws `if_match_required` and `invalid_request`. */
export function versionSeen({ headers }: Pick<RequestParts, 'headers'>): number | undefined {
  const given = headers['if-match']?.trim()
  if (!given) throw new Problem('if_match_required')
  if (given === '*') return undefined
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(given)?.[1]
  if (version === undefined)
    throw invalidRequest([{ path: 'If-Match', message: 'harus versi data, seperti "3"' }])
  return Number(version)
}
