// What the product is put through, in this order; each part is a program in a folder of its own.

export interface Part {
  readonly name: string
  readonly about: string
  /** whether it has a quick half, which `.ci/run` runs */
  readonly inShort: boolean
}

export const PARTS: readonly Part[] = [
  { name: 'races', about: "checkout's races, over and over", inShort: false },
  { name: 'kills', about: 'a server that is killed while it sells', inShort: false },
  { name: 'hostile', about: 'requests that nobody means well with', inShort: true },
  { name: 'mutation', about: 'tests, against rules that are broken on purpose', inShort: false },
  { name: 'slow-callers', about: 'callers that do not read, or hardly write', inShort: false },
]
