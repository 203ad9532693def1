// Rows under each other in a terminal: every column as wide as its widest entry, the last one as it is.

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
