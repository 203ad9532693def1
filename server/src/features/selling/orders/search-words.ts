// What a merchant types to find orders, as the question that the words of orders are held against. Pure.

/** The same as in `words_of_order` of the database: whatever of ASCII is neither a letter nor a digit parts words. */
const BETWEEN_WORDS = /[^0-9A-Za-z\P{ASCII}]+/u
const PHONE = /^[\d\s+().-]+$/
/** "Rp62.412", "62.412", "62412,00": as banks and people write it. */
const AMOUNT = /^(rp\.?\s*)?(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](?:00?|-))?$/i
/** Of a phone number; fewer would be found in too many. */
const FEWEST_LAST_DIGITS = 3
const MOST_TERMS = 8
const LONGEST = 100

/**
 * Every word must be one of the order's; the last may still be being typed, and begins one: beginnings that many orders
 * have would be dear to hold against each other. null: nothing is asked for. As PostgreSQL writes a `tsquery`; each word
 * has its shop before it.
 */
export function searchOf(shopId: string, typed: string): string | null {
  const text = typed.trim().replaceAll('\0', '')
  const [, isRupiah, amount] = AMOUNT.exec(text) ?? []
  if (isRupiah && amount) return anyOf(shopId, [amountWord(amount)])
  const digits = text.replaceAll(/\D/g, '')
  if ((PHONE.test(text) || amount) && digits.length > 0)
    return anyOf(shopId, [
      nationalOf(digits),
      digits,
      ...(amount ? [amountWord(amount)] : []),
      ...(digits.length >= FEWEST_LAST_DIGITS ? [`~${[...digits].reverse().join('')}`] : []),
    ])
  const terms = text.split(/\s+/).filter((term) => wordsIn(term).length > 0)
  if (terms.length === 0) return null
  const asked = terms.slice(0, MOST_TERMS)
  return asked.map((term, i) => termOf(shopId, term, i === asked.length - 1)).join(' & ')
}

/** A phone number in any form, without the country: 0812…, 62812…, +62 812…, 0062812…; 62412 is none. */
function nationalOf(digits: string): string {
  return digits.replace(/^(?:00)?62(?=8|\d{7})|^0(?=\d)/, '')
}

function amountWord(amount: string): string {
  return `rp${amount.replaceAll(/\D/g, '')}`
}

/** A whole one, such as an address or a number; or every part of it. */
function termOf(shopId: string, term: string, isLast: boolean): string {
  const ending = isLast ? prefix : word
  const whole = lower(term)
  const parts = wordsIn(whole)
  const all = parts.map((part, i) => (i === parts.length - 1 ? ending : word)(shopId, part)).join(' & ')
  return parts.length === 1 && parts[0] === whole ? all : `(${ending(shopId, whole)} | (${all}))`
}

function wordsIn(term: string): string[] {
  return term.split(BETWEEN_WORDS).filter((part) => part !== '')
}

function anyOf(shopId: string, words: readonly string[]): string {
  return `(${[...new Set(words)].map((each) => prefix(shopId, each)).join(' | ')})`
}

function prefix(shopId: string, part: string): string {
  return `${word(shopId, part)}:*`
}

function word(shopId: string, part: string): string {
  const text = `${shopId} ${[...part].slice(0, LONGEST).join('')}`
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** As far as ASCII goes, as the database does. */
function lower(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
