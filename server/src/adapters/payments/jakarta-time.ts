// Times as Midtrans writes them: by the clock of Jakarta, which knows no summer time.

const OFFSET_MS = 7 * 60 * 60 * 1000

/** "2026-09-05 17:30:00 +0700" */
export function toJakartaTime(at: Date): string {
  const local = new Date(at.getTime() + OFFSET_MS).toISOString()
  return `${local.slice(0, 10)} ${local.slice(11, 19)} +0700`
}

/** Reads "2026-09-05 17:30:00", which comes without its zone; null when it is no time. */
export function fromJakartaTime(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null
  const at = new Date(`${text.replace(' ', 'T')}+07:00`)
  return Number.isNaN(at.getTime()) ? null : at
}
