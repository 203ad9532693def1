// A stretch of time in words and digits.
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000))
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3_600)
  const minutes = Math.floor((seconds % 3_600) / 60)
  const clock = [minutes, seconds % 60].map(twoDigits).join(':')
  if (days > 0) return `${days} hari ${twoDigits(hours)}:${clock}`
  return hours > 0 ? `${twoDigits(hours)}:${clock}` : clock
}

const DATE = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'long', year: 'numeric' })
const DATE_TIME = new Intl.DateTimeFormat('id-ID', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

export function dateText(iso: string | null | undefined): string {
  return iso ? DATE.format(new Date(iso)) : ''
}

export function dateTimeText(iso: string | null | undefined): string {
  return iso ? DATE_TIME.format(new Date(iso)) : ''
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
