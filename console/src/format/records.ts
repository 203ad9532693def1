// Records that are written out in the code: their names keep their types, which Object.keys and Object.fromEntries forget. Pure.

export function namesOf<K extends string>(record: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(record) as K[]
}

export function recordOf<K extends string, V>(names: readonly K[], made: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, made(name)])) as Record<K, V>
}

/** What a choice offers: each name with its word. */
export function optionsOf<K extends string>(
  words: Readonly<Record<K, string>>,
): { value: K; label: string }[] {
  return namesOf(words).map((value) => ({ value, label: words[value] }))
}
