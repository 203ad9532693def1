// What a merchant says is the number of a parcel, by whatever door: a number, and no sentence that holds one or none.
import { invalidRequest } from '../../../base/problems.ts'

/** Perhaps in groups, each of which holds a digit: `JP1234567890`, `0123 4567 8901`. */
const NUMBER = /^[^\s\d]*\d\S*(?:\s+[^\s\d]*\d\S*)*$/
const MESSAGE = 'bukan nomor resi: isi nomornya saja, tanpa kalimat'

/** Without what stands around it. Throws `invalid_request`. */
export function parcelNumber(given: string): string {
  const number = given.trim()
  if (NUMBER.test(number)) return number
  throw invalidRequest(
    [{ path: 'awb', code: 'format', message: MESSAGE }],
    'Bukan nomor resi: isi nomornya saja, tanpa kalimat.',
  )
}
