// From 2026-09-09 a draft needs the buyer's phone, so that the courier can call.
import { fieldsOf, textsOf } from '../../base/json.ts'
import { textAlone } from '../../base/shapes.ts'
import type { VersionChange } from '../change.ts'

export const draftRequiresPhone: VersionChange = {
  ops: ['createDraft'],
  summary: 'A checkout draft requires the buyer’s `phone`.',
  body: (before) => {
    const { required, properties } = fieldsOf(before)
    const fields = fieldsOf(properties)
    // Neither null nor blank: required is required.
    const phone = { ...textAlone(fieldsOf(fields.phone)), pattern: '\\S' }
    return { ...before, required: [...textsOf(required), 'phone'], properties: { ...fields, phone } }
  },
}
