// Moments and days in the time of Jakarta: as buyers read them, 16 November 2026 pukul 14.05 WIB, and as days are counted.

const HOUR_MS = 3_600_000
/** West Indonesia knows no summer time. */
const WIB_MS = 7 * HOUR_MS

const MONTHS = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
] as const

/** Written by hand rather than by Intl, whose result depends on the locale data a Node was built with. */
export function formatJakarta(moment: Date): string {
  const there = new Date(moment.getTime() + WIB_MS)
  const date = `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]} ${there.getUTCFullYear()}`
  return `${date} pukul ${twoDigits(there.getUTCHours())}.${twoDigits(there.getUTCMinutes())} WIB`
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The day there, short enough for a label: 16 Nov 2026. */
export function formatJakartaDay(moment: Date): string {
  const there = new Date(moment.getTime() + WIB_MS)
  return `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]?.slice(0, 3)} ${there.getUTCFullYear()}`
}

const DAY_MS = 24 * HOUR_MS

/** The day there, as 2026-11-16. */
export function jakartaDay(moment: Date): string {
  return new Date(moment.getTime() + WIB_MS).toISOString().slice(0, 10)
}

/** The time of day there, as 14:05. */
export function jakartaTime(moment: Date): string {
  return new Date(moment.getTime() + WIB_MS).toISOString().slice(11, 16)
}

/** Day and time there, as 2026-09-05 17:30:00: how vendors write a moment, without its zone. */
export function jakartaClock(moment: Date): string {
  return new Date(moment.getTime() + WIB_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** Reads what `jakartaClock` writes; null when it is no time. */
export function fromJakartaClock(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null
  const at = new Date(`${text.replace(' ', 'T')}+07:00`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** When a day written as 2026-11-16 begins there; null: there is no such day. */
export function startOfJakartaDay(day: string): Date | null {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  // 30 February would be read as a day of March.
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day) return null
  return new Date(start - WIB_MS)
}

export function nextDay(start: Date): Date {
  return new Date(start.getTime() + DAY_MS)
}

/** `by` months later than one written as 2026-11. */
export function monthBeside(month: string, by: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + by)
  return date.toISOString().slice(0, 7)
}

/** When a month written as 2026-11 begins there, and when the next one does. */
export function jakartaMonth(month: string): { readonly from: Date; readonly until: Date } {
  const [from, until] = [month, monthBeside(month, 1)].map((each) => startOfJakartaDay(`${each}-01`))
  if (!from || !until) throw new Error(`${month} is no month`)
  return { from, until }
}
