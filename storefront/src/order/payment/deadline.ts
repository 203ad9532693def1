// Until when a payment can be made: the moment in the shop's own time, and what is left in words. Pure.
const MOMENT = new Intl.DateTimeFormat('id-ID', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Jakarta',
})

/** "Sel, 17 Nov 2026 14.05 WIB", wherever the buyer is: banks and shops go by Jakarta. */
export function momentText(iso: string): string {
  const parts = Object.fromEntries(
    MOMENT.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  )
  const { weekday, day, month, year, hour, minute } = parts
  return `${weekday}, ${day} ${month} ${year} ${hour}.${minute} WIB`
}

/** Whole minutes as long as there are hours; then every second counts. */
export function leftText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000))
  if (seconds < 3_600) return [Math.floor(seconds / 60), seconds % 60].map(twoDigits).join(':')
  const minutes = Math.floor(seconds / 60)
  const rest = minutes % 60
  return rest > 0 ? `${Math.floor(minutes / 60)} jam ${rest} menit` : `${Math.floor(minutes / 60)} jam`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
