// The days of a sales report, as the address has them. Pure.
import { readMonth } from './month.ts'

const DAY = /^20\d{2}-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/
const MOST_DAYS = 366
const DAY_MS = 86_400_000

export interface Days {
  readonly from: string
  readonly to: string
}

/** Those that the address names, by their dates or by a month; else the month of today. */
export function readDays(search: string, today: string): Days {
  const given = new URLSearchParams(search)
  const [from, to] = [given.get('dari') ?? '', given.get('sampai') ?? '']
  if (areDays({ from, to })) return { from, to }
  const month = readMonth(search, today.slice(0, 7)) ?? today.slice(0, 7)
  const last = lastDayOf(month)
  return { from: `${month}-01`, to: last < today ? last : today }
}

/** Whether a report can be of them. */
export function areDays({ from, to }: Days): boolean {
  if (!isDay(from) || !isDay(to)) return false
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days >= 1 && days <= MOST_DAYS
}

/** 30 February is none, though it looks like one. */
function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function lastDayOf(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1, 0)
  return date.toISOString().slice(0, 10)
}
