// A Code 128 barcode as plain numbers, so that it can be drawn as sharp as the printer is.
export interface Bars {
  /** in modules (the width of the thinnest bar), quiet zones included */
  readonly width: number
  readonly bars: readonly { readonly x: number; readonly width: number }[]
}

/** Room that a reader needs at both ends, in modules. */
const QUIET = 10

const TO_DIGITS = 99
const TO_LETTERS = 100
const START_LETTERS = 104
const START_DIGITS = 105
const STOP = 106

/** Null: it holds something that Code 128 has no sign for. */
export function barsOf(text: string): Bars | null {
  if (!/^[\x20-\x7e]+$/.test(text)) return null
  const signs = signsOf(text)
  const check = signs.reduce((sum, sign, index) => sum + sign * Math.max(index, 1), 0) % 103
  const bars: { x: number; width: number }[] = []
  let x = QUIET
  for (const sign of [...signs, check, STOP]) {
    for (const [index, digit] of [...(WIDTHS[sign] ?? '')].entries()) {
      const width = Number(digit)
      if (index % 2 === 0) bars.push({ x, width })
      x += width
    }
  }
  return { width: x + QUIET, bars }
}

/** Letters are code set B, a sign each; digits are code set C, one sign for two, so that a resi is half as wide. */
function signsOf(text: string): number[] {
  let isDigits = /^(\d{4}|\d\d$)/.test(text)
  const signs = [isDigits ? START_DIGITS : START_LETTERS]
  for (let rest = text; rest !== ''; rest = rest.slice(isDigits ? 2 : 1)) {
    const fitDigits = isDigits ? /^\d\d/.test(rest) : paysAsDigits(rest)
    if (fitDigits !== isDigits) signs.push(fitDigits ? TO_DIGITS : TO_LETTERS)
    isDigits = fitDigits
    signs.push(isDigits ? Number(rest.slice(0, 2)) : rest.charCodeAt(0) - 32)
  }
  return signs
}

/** Changing to digits costs a sign, and changing back another. */
function paysAsDigits(rest: string): boolean {
  return /^((\d\d){3,}(?!\d)|(\d\d){2,}$)/.test(rest)
}

/** Of bars and gaps by turns, for each sign: the table of ISO/IEC 15417. */
const WIDTHS = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
  111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112
`
  .trim()
  .split(/\s+/)
