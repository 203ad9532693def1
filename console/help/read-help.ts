// The console's help, from the Indonesian half of docs/console.md: parts with an anchor each, as data that a page can show.

/** Plain words, or `b` what stands out, `code`, and `a` a link to another part. */
export type Run =
  | string
  | { readonly b: string }
  | { readonly code: string }
  | { readonly a: string; readonly to: string }

export type Block =
  | { readonly kind: 'text'; readonly runs: readonly Run[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Run[])[] }
  /** the first row is its head */
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Run[])[])[] }

export interface HelpPart {
  /** the anchor, as GitHub makes it of the title */
  readonly id: string
  readonly title: string
  /** 3: a part of the last one of level 2 */
  readonly level: 2 | 3
  readonly blocks: readonly Block[]
}

const TITLE = /^(##|###) (.+)$/
const ITEM = /^- /

/** Throws for what a page could not show. */
export function readHelp(markdown: string): HelpPart[] {
  const [indonesian = ''] = markdown.split(/^---$/m)
  const parts: (HelpPart & { blocks: Block[] })[] = []
  for (const chunk of indonesian.split(/\n{2,}/).map((text) => text.trim())) {
    const [, marks = '', title = ''] = TITLE.exec(chunk) ?? []
    if (marks) parts.push({ id: anchorOf(title), title, level: marks === '##' ? 2 : 3, blocks: [] })
    // What stands before the first part is for who reads the file.
    else if (chunk !== '' && !chunk.includes('![')) parts.at(-1)?.blocks.push(blockOf(chunk))
  }
  return parts
}

/** As GitHub makes them. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

function blockOf(chunk: string): Block {
  if (/^(?:#|>|```|<|\d+\. |\* )/.test(chunk)) throw new Error(`The help cannot show this: ${chunk}`)
  if (ITEM.test(chunk)) return { kind: 'list', items: itemsOf(chunk) }
  if (chunk.startsWith('|')) return { kind: 'table', rows: rowsOf(chunk) }
  return { kind: 'text', runs: runsOf(chunk) }
}

const itemsOf = (chunk: string) => chunk.split(/\n(?=- )/).map((item) => runsOf(item.replace(ITEM, '')))

function rowsOf(chunk: string): Run[][][] {
  const lines = chunk.split('\n').filter((line) => !/^[|\s:-]+$/.test(line))
  return lines.map((line) =>
    line
      .replaceAll(/^\||\|$/g, '')
      .split('|')
      .map((cell) => runsOf(cell.trim())),
  )
}

const MARKED = /\*\*(?<b>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<a>[^\]]+)\]\((?<to>[^)]+)\)/g

function runsOf(text: string): Run[] {
  const line = text.replaceAll(/\s*\n\s*/g, ' ')
  const runs: Run[] = []
  let end = 0
  for (const { 0: whole, index, groups = {} } of line.matchAll(MARKED)) {
    runs.push(line.slice(end, index), runOf(groups))
    end = index + whole.length
  }
  return [...runs, line.slice(end)].filter((run) => run !== '')
}

/** Other pages of the docs are not in the console. */
function runOf({ b, code, a = '', to = '' }: Record<string, string | undefined>): Run {
  if (b !== undefined) return { b }
  if (code !== undefined) return { code }
  return to.startsWith('#') ? { a, to: to.slice(1) } : a
}
