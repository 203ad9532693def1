// Words: how names and queries are split into lower-case words without accents, apostrophes and punctuation.

export function wordsOf(text: string): string[] {
  return plain(text).match(/[a-z0-9]+/g) ?? []
}

/** The value of a Roman numeral up to thirty-nine, as villages are numbered; null for any other word. */
export function romanValue(word: string): string | null {
  const [, tens, five] = /^(x{0,3})(ix|iv|v?i{0,3})$/.exec(word) ?? []
  if (word === '' || tens === undefined || five === undefined) return null
  return String(tens.length * 10 + (ONES[five] ?? 0))
}

/** "tiga puluh lima ilir" → 35, "empat belas ulu" → 14; null when the words begin with no number. */
export function spokenNumber(words: readonly string[]): string | null {
  const [first = '', second = '', third = ''] = words
  if (first === 'sepuluh') return '10'
  if (first === 'sebelas') return '11'
  const digit = DIGITS.indexOf(first) + 1
  if (digit === 0) return null
  if (second === 'belas') return String(10 + digit)
  return String(second === 'puluh' ? digit * 10 + DIGITS.indexOf(third) + 1 : digit)
}

/** Spelling from before 1972: Bandoeng, Djakarta, Tjirebon. */
export function modernSpelling(word: string): string {
  return OLD_LETTERS.test(word)
    ? word.replaceAll('oe', 'u').replaceAll('dj', 'j').replaceAll('tj', 'c').replaceAll('nj', 'ny')
    : word
}

function plain(text: string): string {
  const lower = text.toLowerCase()
  return ASCII_WITHOUT_QUOTES.test(lower) ? lower : lower.normalize('NFKD').replace(DROPPED, '')
}

const ASCII_WITHOUT_QUOTES = /^[\x20\x21\x23-\x26\x28-\x5f\x61-\x7e]*$/
const DROPPED = /[\p{M}'"`´‘’“”ʻʼ]/gu
const OLD_LETTERS = /oe|dj|tj|nj/
const ONES: Record<string, number> = { i: 1, ii: 2, iii: 3, iv: 4, v: 5, vi: 6, vii: 7, viii: 8, ix: 9 }
const DIGITS = ['satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan']
