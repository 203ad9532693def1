// What changed between two forms of a thing: pure.

export type Values = Readonly<Record<string, unknown>>

/** The fields that differ, by name. */
export function changedFields(before: Values, after: Values): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => !isSame(before[name], after[name]))
}

/** What a merge patch says: only the fields that changed. */
export function patchOf<T extends Values>(before: T, after: T): Partial<T> {
  return Object.fromEntries(changedFields(before, after).map((name) => [name, after[name]])) as Partial<T>
}

export function isSame(one: unknown, other: unknown): boolean {
  return stable(one) === stable(other)
}

/** The same text for the same value, in whatever order its fields were written. Left out and undefined are one. */
function stable(value: unknown): string {
  return (
    JSON.stringify(value, (_, each: unknown) =>
      each !== null && typeof each === 'object' && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
        : each,
    ) ?? 'undefined'
  )
}
