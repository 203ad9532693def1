// How wide letters are in Helvetica, which every reader of PDF has, and Arial, which is as wide. Pure.

export type Weight = 'regular' | 'bold'

const MM_OF_POINT = 25.4 / 72

/** In millimetres. */
export function widthOf(text: string, points: number, weight: Weight): number {
  const widths = WIDTHS[weight]
  let thousandths = 0
  for (const letter of text) thousandths += widths[codeOf(letter) - 32] ?? WIDE
  return (thousandths / 1000) * points * MM_OF_POINT
}

/** Lines that are no wider than `room`; a word that is too long for a line is broken. */
export function wrap(text: string, room: number, points: number, weight: Weight): string[] {
  const fits = (line: string) => widthOf(line, points, weight) <= room
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) line = longer
    else {
      if (line !== '') lines.push(line)
      line = ''
      for (const letter of word) {
        if (line !== '' && !fits(line + letter)) {
          lines.push(line)
          line = ''
        }
        line += letter
      }
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** Marks above and below a letter change nothing of its width. */
function codeOf(letter: string): number {
  const code = letter.charCodeAt(0)
  return code < 128 ? code : letter.normalize('NFKD').charCodeAt(0)
}

/** As wide as the widest letter: what is not known never sticks out. */
const WIDE = 1015

/** Of the letters from the space to the tilde, in thousandths of the size: Adobe's metrics of the standard fonts. */
const WIDTHS: Readonly<Record<Weight, readonly number[]>> = {
  regular: numbers(`
    278 278 355 556 556 889 667 222 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278
    584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944
    667 667 611 278 278 278 469 556 222 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500
    278 556 500 722 500 500 500 334 260 334 584`),
  bold: numbers(`
    278 333 474 556 556 889 722 278 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333
    584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944
    667 667 611 333 278 333 584 556 278 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556
    333 611 556 778 556 556 500 389 280 389 584`),
}

function numbers(text: string): number[] {
  return text.trim().split(/\s+/).map(Number)
}
