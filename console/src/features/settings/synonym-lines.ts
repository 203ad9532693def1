// Groups of words as a merchant writes them: a line each, with commas between. Pure.
export function linesOf(groups: readonly (readonly string[])[]): string {
  return groups.map((group) => group.join(', ')).join('\n')
}

/** A line with a single word says nothing yet. */
export function groupsIn(lines: string): string[][] {
  return lines
    .split('\n')
    .map((line) => [...new Set(line.split(/[,=/;]/).map((word) => word.trim()))].filter(Boolean))
    .filter((group) => group.length > 1)
}
