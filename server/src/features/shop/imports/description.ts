// Descriptions: HTML of another platform becomes the plain text that a shop shows, and text becomes HTML again. Pure.
import { compile } from 'html-to-text'
import { html } from '../../../domain/html.ts'

const LOOKS_LIKE_HTML = /<\/?[a-z!][^<>]*>|&(?:[a-z]+|#\d+|#x[0-9a-f]+);/i

/** No honest text is deeper; one that is means to exhaust a stack. */
const MOST_DEEP = 100

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** Once: compiling takes longer than using it. */
const toText = compile({
  wordwrap: false,
  limits: { maxDepth: MOST_DEEP, ellipsis: '…' },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'script', format: 'skip' },
    { selector: 'style', format: 'skip' },
    ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
})

/** Only what is written stays: no tags, no scripts, no addresses; lines and lists keep their breaks. */
export function textOfHtml(source: string): string {
  if (!LOOKS_LIKE_HTML.test(source)) return source.replaceAll(/\r\n?/g, '\n').trim()
  return toText(source).trim()
}

/** Reading takes a time that grows with the square of their depth. */
const MOST_TAGS = 5_000
/** Tags and all: what stays may be a fifth of it. */
const LONGEST_SOURCE = 100_000

/** Cells of a table over a thousand columns or rows or more: they are laid out one by one. */
const WIDE_CELL = /(?:col|row)span\s*=\s*(?:["']\s*)?(?:\d{4}|\d+[e.]|0[xob]|[+-]|Infinity|&)/i

export function isTooTangled(source: string): boolean {
  return (
    source.length > LONGEST_SOURCE ||
    source.split('<', MOST_TAGS + 2).length > MOST_TAGS ||
    WIDE_CELL.test(source)
  )
}

/** Paragraphs where the text has empty lines. */
export function htmlOfText(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${html`${paragraph}`.text.replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** Whether HTML says what the text says: of runs of spaces and empty lines it keeps nothing. */
export function saysTheSame(text: string | null | undefined, given: string | null): boolean {
  return (text ?? '') === (given ?? '') || textOfHtml(htmlOfText(text ?? '')) === (given ?? '')
}
