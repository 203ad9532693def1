// The terminal that a command runs in: what the caller gives it, and how its lines are written.

/** Settings, where lines go, and whom it may ask. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv
  /** a line of what was asked for */
  print(line: string): void
  /** a line of what is to be noticed */
  warn(line: string): void
  /** asks the person at the terminal for a yes; absent where there is none */
  ask?(question: string): Promise<boolean>
}

/** Rows under each other: every column as wide as its widest entry, the last one as it is. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows) {
    for (const [i, text] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, lettersIn(text))
  }
  return rows
    .map((row) =>
      row
        .map((text, i) => padded(text, i === row.length - 1 ? 0 : (widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - lettersIn(text)))
}

const lettersIn = (text: string) => [...text].length

/**
 * What others wrote, made visible: a name must neither steer the terminal, nor turn its line around, nor hide.
 * Everything that is printed goes through here. Escaped as JSON escapes it, so that an exported shop stays the same.
 * Lines stay lines; joiners stay, as emoji and scripts are made with them.
 */
export function visible(text: string): string {
  return text.replace(UNSEEN, escaped)
}

/** For a text of others within a line of ours: it stays on that line. */
export function visibleLine(text: string): string {
  return visible(text).replaceAll('\n', '\\n')
}

/** Control characters, marks of direction and other unseen ones, separators of lines, half of a pair. */
const UNSEEN = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
