// A released description may only grow: tells what a new one lacks of an old one.

/** Paths of everything that was there and is gone or different, empty when the new document only adds. */
export function shrinkage(before: unknown, after: unknown, path = ''): string[] {
  if (Array.isArray(before)) return lost(before, after, path)
  if (typeof before === 'object' && before !== null) {
    if (typeof after !== 'object' || after === null || Array.isArray(after)) return [path]
    return Object.entries(before).flatMap(([key, value]) =>
      isProse(path, key) ? [] : shrinkage(value, (after as Record<string, unknown>)[key], `${path}/${key}`),
    )
  }
  return before === after ? [] : [path]
}

/** A list keeps its entries, in whatever order. What a request requires may not grow, that would refuse old callers. */
function lost(before: unknown[], after: unknown, path: string): string[] {
  if (!Array.isArray(after)) return [path]
  const isRequestRequirement = path.includes('/requestBody/') && path.endsWith('/required')
  if (isRequestRequirement) {
    return after
      .filter((entry) => !before.includes(entry))
      .map((entry) => `${path}/${String(entry)} (newly required)`)
  }
  return before
    .filter((entry) => !after.some((other) => shrinkage(entry, other, '').length === 0))
    .map((entry) => `${path}/${describe(entry)}`)
}

function describe(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  const { name, $ref } = entry as { name?: unknown; $ref?: unknown }
  return String(name ?? $ref ?? JSON.stringify(entry).slice(0, 80))
}

/** Words may be bettered at any time; they bind nobody. */
function isProse(path: string, key: string): boolean {
  return (key === 'description' || key === 'summary') && !path.endsWith('/properties')
}
