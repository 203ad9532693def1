// How a finding about the platform is made: what is wrong, how bad it is, and both sentences.
import type { Bilingual } from '../../../domain/setting-error.ts'

export const SEVERITIES = ['broken', 'warning'] as const
export type Severity = (typeof SEVERITIES)[number]

export interface Finding {
  readonly code: string
  readonly severity: Severity
  /** what it is about, where there are several: a process, a replica, a channel */
  readonly subject: string | null
  readonly says: Bilingual
}

export function broken(code: string, subject: string | null, says: Bilingual): Finding {
  return { code, severity: 'broken', subject, says }
}

export function warning(code: string, subject: string | null, says: Bilingual): Finding {
  return { code, severity: 'warning', subject, says }
}

const MINUTE_MS = 60_000
const minutesBetween = (at: Date, since: Date) => Math.floor((at.getTime() - since.getTime()) / MINUTE_MS)

export function minutes(at: Date, since: Date): string {
  const passed = minutesBetween(at, since)
  return passed === 1 ? '1 minute' : `${passed} minutes`
}

export function minutesInIndonesian(at: Date, since: Date): string {
  return `${minutesBetween(at, since)} menit`
}
