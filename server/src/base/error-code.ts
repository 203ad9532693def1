// What an error of Node or PostgreSQL says of itself; anything may have been thrown.

/** `ENOENT`, `23505`; undefined: it has none. */
export function codeOf(error: unknown): string | undefined {
  const code = fieldOf(error, 'code')
  return typeof code === 'string' ? code : undefined
}

/** Whether PostgreSQL refused a row because of this unique constraint. */
export function isTaken(error: unknown, constraint: string): boolean {
  return codeOf(error) === '23505' && fieldOf(error, 'constraint') === constraint
}

function fieldOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
}
