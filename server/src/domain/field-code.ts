// Why a field is refused, for programs: `message` beside it is for people. Closed: what fits none of these is `invalid`.
import { keysOf } from './record-of.ts'

export const FIELD_CODE_MEANINGS = {
  required: 'it is missing or empty',
  type: 'its value is of another kind: text for a number',
  enum: 'it is none of the values there are to choose from',
  format: 'it does not read as what it must be, such as an address, a phone number or a date',
  length: 'it is too short or too long: a text, or a list',
  range: 'it is too small or too large, too early or too late',
  unknown: 'it is not known here: the field itself, or what its value names',
  taken: 'somebody or something has it already',
  fixed: 'it cannot be changed, or not any more',
  limit: 'there are as many as there may be',
  invalid: 'another reason, which `message` tells',
} as const

export type FieldCode = keyof typeof FIELD_CODE_MEANINGS

export const FIELD_CODES = keysOf(FIELD_CODE_MEANINGS)
