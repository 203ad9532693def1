// What is wrong with the sections of a page, by their places: pure.

interface SectionErrors {
  errorOf(path: string): string | undefined
  readonly wrong: ReadonlySet<number>
}

/** `at`: where the list stands in the form, such as `home`. */
export function errorsBelow(errors: Readonly<Record<string, unknown>>, at: string): SectionErrors {
  const start = `${at}.`
  const below = Object.entries(errors).filter(([path]) => path.startsWith(start))
  const byPath = new Map(below.map(([path, message]) => [path.slice(start.length), String(message)]))
  return {
    errorOf: (path) => byPath.get(path),
    wrong: new Set([...byPath.keys()].map((path) => Number(path.split('.')[0]))),
  }
}
