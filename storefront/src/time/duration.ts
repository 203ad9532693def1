// A stretch of time in words and digits.
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000))
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3_600)
  const minutes = Math.floor((seconds % 3_600) / 60)
  const clock = [minutes, seconds % 60].map(twoDigits).join(':')
  // Nobody counts the seconds of a week.
  if (days > 0) return hours > 0 ? `${days} hari ${hours} jam` : `${days} hari`
  return hours > 0 ? `${twoDigits(hours)}:${clock}` : clock
}

export function dateText(iso: string | null | undefined): string {
  return iso ? dateOf(inJakarta(iso)) : ''
}

export function dateTimeText(iso: string | null | undefined): string {
  return iso ? `${dateOf(inJakarta(iso))} pukul ${hourOf(inJakarta(iso))} WIB` : ''
}

/** Where there is little room. */
export function shortMomentText(iso: string): string {
  const time = inJakarta(iso)
  return `${time.getUTCDate()} ${MONTHS[time.getUTCMonth()]?.slice(0, 3)}, ${hourOf(time)} WIB`
}

const MONTHS = 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(
  ' ',
)

/**
 * Western Indonesia's time, as in the shop's mails, wherever the reader is: the server writes the same words as every
 * browser, whatever its languages know. It is seven hours ahead, all year.
 */
function inJakarta(iso: string): Date {
  return new Date(Date.parse(iso) + 7 * 3_600_000)
}

function dateOf(time: Date): string {
  return `${time.getUTCDate()} ${MONTHS[time.getUTCMonth()]} ${time.getUTCFullYear()}`
}

function hourOf(time: Date): string {
  return `${twoDigits(time.getUTCHours())}.${twoDigits(time.getUTCMinutes())}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
