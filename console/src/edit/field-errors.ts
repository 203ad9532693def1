// What the API found wrong, at the fields where forms look for it: pure.
import { isAdminError } from '@etalase/client/admin'
import { asSentence } from '../format/sentence.ts'

/** By the path of the field, as forms name them: `variants[0].price` is `variants.0.price`. */
export function fieldErrors(details: Readonly<Record<string, unknown>>): Record<string, string> {
  const fields = (details.fields ?? []) as readonly { path: string; message: string }[]
  return Object.fromEntries(
    fields.map(({ path, message }) => [path.replaceAll(/\[(\d+)\]/g, '.$1'), asSentence(message)]),
  )
}

/** Nothing where the error concerns no field. */
export function errorsOf(error: unknown): Record<string, string> {
  return isAdminError(error) && error.code === 'invalid_request' ? fieldErrors(error.details) : {}
}

/** Forms hold whatever can be shown; here it is always a text. */
export function errorAt(errors: Readonly<Record<string, unknown>>, path: string): string | undefined {
  const error = errors[path]
  return typeof error === 'string' ? error : undefined
}
