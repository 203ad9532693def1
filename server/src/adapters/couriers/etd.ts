// Turns an aggregator's words for the time of delivery into ours: "2 - 3 days" becomes "2-3 hari".

const TIMES = /^(\d{1,3})(?:\s*(?:-|–|—|to|s\/d|sampai)\s*(\d{1,3}))?\s*\(?([a-z]*)\)?\.?$/
const UNITS: Readonly<Record<string, string>> = {
  d: 'hari',
  day: 'hari',
  days: 'hari',
  hari: 'hari',
  h: 'jam',
  hour: 'jam',
  hours: 'jam',
  jam: 'jam',
}

/**
 * Null for everything that is not plainly a time: better to say nothing to a buyer than something wrong.
 * A bare number is in `unit`, where the aggregator names it apart; else in days.
 */
export function readEtd(text: unknown, unit: unknown = 'days'): string | null {
  if (typeof text !== 'string') return null
  const [, first, last = first, ownUnit] = TIMES.exec(text.trim().toLowerCase()) ?? []
  const name = UNITS[ownUnit || String(unit).trim().toLowerCase()]
  if (first === undefined || last === undefined || name === undefined) return null
  const from = Number(first)
  const to = Number(last)
  // "0 day" is how a vendor writes that it does not know.
  if (to === 0 || to < from) return null
  return from === to ? `${to} ${name}` : `${from}-${to} ${name}`
}
