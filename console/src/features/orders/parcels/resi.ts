// The parcel's number (resi) in what was typed, pasted or scanned: pure.

const WORD = /[A-Z0-9][A-Z0-9-]*[A-Z0-9]/gi
/** As the platform numbers its orders: never a resi. */
export const ORDER_NUMBER = /^ETL-[A-Z0-9]{8}$/i
const PHONE = /^(62|0)8\d{7,11}$/
const DATE = /^(\d{1,2}-\d{1,2}-\d{2,4}|\d{4}-\d{1,2}-\d{1,2})$/
const NAMED = /(?:resi|awb|connote|tracking)(?=[^a-z0-9]|$)[^0-9]{0,40}?([A-Z0-9][A-Z0-9-]{6,}[A-Z0-9])/gi
const SHORTEST = 8
const FEWEST_DIGITS = 5

/** Out of a whole sentence, a link or a number written in groups; what holds none stays as it was written. */
export function readResi(text: string): string {
  const written = text.trim().replaceAll(/\s+/g, ' ')
  if (!/[\s:/?=]/.test(written)) return written.replaceAll(/^[#."']+|[."',;]+$/g, '')
  if (/^[\d\s-]+$/.test(written)) return written.replaceAll(/[\s-]/g, '')
  const named = [...written.matchAll(NAMED)].map(([, word]) => word ?? '').filter(isResi)
  return named[0] ?? bestResi(written.match(WORD) ?? []) ?? written
}

/** The one that looks most like a resi; a phone number only when there is nothing else. */
export function bestResi(words: readonly string[]): string | undefined {
  const likely = words.filter(isResi)
  const others = likely.filter((word) => !PHONE.test(word))
  return (others.length > 0 ? others : likely).toSorted((a, b) => b.length - a.length)[0]
}

function isResi(word: string): boolean {
  const digits = word.replaceAll(/\D/g, '').length
  return word.length >= SHORTEST && digits >= FEWEST_DIGITS && !ORDER_NUMBER.test(word) && !DATE.test(word)
}
