// Errors: OperatorError, and how to read code and message of whatever was thrown.
import { fieldsOf } from './json.ts'

/** Its one message is all that the operator needs: no stack helps there. */
export class OperatorError extends Error {}

/** `ENOENT`, `23505`; undefined: it has none. */
export function codeOf(error: unknown): string | undefined {
  const { code } = fieldsOf(error)
  return typeof code === 'string' ? code : undefined
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Whether PostgreSQL refused a row because of this unique constraint. */
export function isTaken(error: unknown, constraint: string): boolean {
  return codeOf(error) === '23505' && fieldsOf(error).constraint === constraint
}
