// Labels as a PDF, written as it goes: texts in the fonts that every reader has, and boxes. No library for so little: those
// on npm bring 17 MB of fonts and formats to every installation.
import { deflateSync } from 'node:zlib'
import type { LabelPage, Mark } from './layout.ts'

const POINTS = 72 / 25.4
const CATALOG = 1
const PAGES = 2
const FIRST_FREE = 5

export function* pdfOf(pages: Iterable<LabelPage>): Generator<Buffer> {
  const offsets = new Map<number, number>()
  const kids: number[] = []
  let written = 0
  let free = FIRST_FREE

  yield out('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n')
  yield object(CATALOG, `<< /Type /Catalog /Pages ${PAGES} 0 R >>`)
  yield object(3, font('Helvetica'))
  yield object(4, font('Helvetica-Bold'))
  for (const page of pages) {
    const drawing = deflateSync(Buffer.from(page.marks.map((mark) => drawn(mark, page)).join('\n'), 'latin1'))
    const contents = free++
    yield object(
      contents,
      `<< /Length ${drawing.length} /Filter /FlateDecode >>\nstream\n${drawing.toString('latin1')}\nendstream`,
    )
    const size = `${decimal(page.width * POINTS)} ${decimal(page.height * POINTS)}`
    kids.push(free)
    yield object(
      free++,
      `<< /Type /Page /Parent ${PAGES} 0 R /MediaBox [0 0 ${size}] /Contents ${contents} 0 R ` +
        '/Resources << /Font << /regular 3 0 R /bold 4 0 R >> >> >>',
    )
  }
  const list = kids.map((kid) => `${kid} 0 R`).join(' ')
  yield object(PAGES, `<< /Type /Pages /Count ${kids.length} /Kids [${list}] >>`)
  const table = written
  const entries = Array.from({ length: free - 1 }, (_, index) => offsets.get(index + 1) ?? 0)
  yield out(
    `xref\n0 ${free}\n0000000000 65535 f \n${entries.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}` +
      `trailer\n<< /Size ${free} /Root ${CATALOG} 0 R >>\nstartxref\n${table}\n%%EOF\n`,
  )

  function object(number: number, says: string): Buffer {
    offsets.set(number, written)
    return out(`${number} 0 obj\n${says}\nendobj\n`)
  }

  function out(text: string): Buffer {
    const bytes = Buffer.from(text, 'latin1')
    written += bytes.length
    return bytes
  }
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
}

/** PDF counts upwards from the bottom. */
function drawn(mark: Mark, { height }: LabelPage): string {
  const x = decimal(mark.x * POINTS)
  if (mark.is === 'box') {
    const y = decimal((height - mark.y - mark.height) * POINTS)
    return `${x} ${y} ${decimal(mark.width * POINTS)} ${decimal(mark.height * POINTS)} re f`
  }
  const y = decimal((height - mark.y) * POINTS)
  const shown = encoded(mark.text).replaceAll(/[\\()]/g, '\\$&')
  const text = `BT /${mark.weight} ${mark.points} Tf ${x} ${y} Td (${shown}) Tj ET`
  return mark.inverse ? `1 g ${text} 0 g` : text
}

function decimal(number: number): string {
  return number.toFixed(3)
}

/** Signs of Windows-1252 that are not where Unicode has them. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '€': '\u0080',
  '…': '\u0085',
  '‘': '\u0091',
  '’': '\u0092',
  '“': '\u0093',
  '”': '\u0094',
  '•': '\u0095',
  '–': '\u0096',
  '—': '\u0097',
}

/** As the standard fonts can say it; a picture is left out, any other letter becomes a question mark. */
function encoded(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => {
    if (/^[\x20-\x7e\u00a0-\u00ff]$/.test(letter)) return letter
    const elsewhere = ELSEWHERE[letter]
    if (elsewhere) return elsewhere
    if (/^[\p{Extended_Pictographic}\p{M}\p{C}\u200d]$/u.test(letter)) return ''
    const bare = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    return /^[\x20-\x7e]+$/.test(bare) ? bare : '?'
  }).join('')
}
