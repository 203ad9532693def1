// Moments as Indonesian buyers read them, in the time of Jakarta: 16 November 2026 pukul 14.05 WIB.

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
