// Moments as a merchant reads them, in the time of the place where they are.
const TIME = new Intl.DateTimeFormat('id-ID', { hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short' })
const DAY_AND_YEAR = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short', year: 'numeric' })
const FULL = new Intl.DateTimeFormat('id-ID', { dateStyle: 'full', timeStyle: 'short' })
const TO_THE_SECOND = new Intl.DateTimeFormat('id-ID', { timeStyle: 'medium' })
const RELATIVE = new Intl.RelativeTimeFormat('id-ID', { numeric: 'auto' })
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** As short as it can be understood: "baru saja", "5 menit yang lalu", "14.05", "3 Nov 14.05", "3 Nov 2025". */
export function when(iso: string | null | undefined, now = new Date()): string {
  if (!iso) return '–'
  const at = new Date(iso)
  const ago = now.getTime() - at.getTime()
  if (ago >= 0 && ago < MINUTE_MS) return 'baru saja'
  if (ago >= 0 && ago < HOUR_MS) return RELATIVE.format(-Math.floor(ago / MINUTE_MS), 'minute')
  if (isSameDay(at, now)) return TIME.format(at)
  return at.getFullYear() === now.getFullYear()
    ? `${DAY.format(at)} ${TIME.format(at)}`
    : DAY_AND_YEAR.format(at)
}

/** By the clock: "14.05", of another day "14.05, 3 Nov". */
export function hourOf(at: Date, now = new Date()): string {
  return isSameDay(at, now) ? TIME.format(at) : `${TIME.format(at)}, ${DAY.format(at)}`
}

export function fullTime(iso: string): string {
  return FULL.format(new Date(iso))
}

/** For what is renewed while it is looked at: 14.05.09. */
export function clockTime(iso: string | null | undefined): string {
  return iso ? TO_THE_SECOND.format(new Date(iso)) : '–'
}

/** What stays true on paper: "3 Nov 2025 14.05". */
export function dayAndTime(iso: string): string {
  return `${dayAndYear(iso)} ${TIME.format(new Date(iso))}`
}

export function dayAndYear(iso: string): string {
  return DAY_AND_YEAR.format(new Date(iso))
}

/** A day such as `2026-11-15`, which is the same day everywhere. */
export function dayOf(day: string): string {
  return DAY.format(new Date(`${day}T12:00:00`))
}

/** Today in Jakarta, where the days of a shop begin: `2026-11-15`. `back`: so many days before. */
export function jakartaDay(back = 0, now = new Date()): string {
  return new Date(now.getTime() + 7 * HOUR_MS - back * 24 * HOUR_MS).toISOString().slice(0, 10)
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString()
}
