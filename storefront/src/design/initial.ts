// The letter that stands in for a picture that is not there.

/** The first letter or digit, whatever stands before it; empty when there is none. */
export function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toLocaleUpperCase('id')
}
