// A moment as people say it, by the shop's time: "Sel, 17 Nov 14.05".
const ZONE = 'Asia/Jakarta'
const DAY = new Intl.DateTimeFormat('id-ID', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: ZONE,
})
const HOUR = new Intl.DateTimeFormat('id-ID', { hour: '2-digit', minute: '2-digit', timeZone: ZONE })

/** Empty for what is no moment. */
export function dayAndHour(iso: string | null | undefined): string {
  const moment = momentOf(iso)
  return moment ? `${DAY.format(moment)} ${HOUR.format(moment)}` : ''
}

export function hourText(iso: string | null | undefined): string {
  const moment = momentOf(iso)
  return moment ? HOUR.format(moment) : ''
}

function momentOf(iso: string | null | undefined): Date | null {
  const moment = new Date(iso ?? '')
  return Number.isNaN(moment.getTime()) ? null : moment
}
