// Values that may be anything, as JSON and what others throw: these functions tell what they are before anybody reads them.

export type Json = { [key: string]: unknown }

/** An object with names, which a list is not. */
export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value, to be read by name; of what has no names an empty one. */
export function fieldsOf(value: unknown): Json {
  return isRecord(value) ? value : {}
}

/** The texts of a list, or the one that it is. */
export function textsOf(value: unknown): string[] {
  return [value].flat().filter((each) => typeof each === 'string')
}
