// From 2026-09-09 a draft needs the buyer's phone, so that the courier can call.
import type { TSchema } from 'typebox'
import { textAlone } from '../../base/shapes.ts'
import type { VersionChange } from '../change.ts'

export const draftRequiresPhone: VersionChange = {
  op: 'createDraft',
  summary: 'A checkout draft requires the buyer’s `phone`.',
  body: (before) => {
    const { required = [], properties = {} } = before as {
      required?: string[]
      properties?: Record<string, TSchema>
    }
    // Neither null nor blank: required is required.
    const phone = { ...textAlone(properties.phone), pattern: '\\S' }
    return { ...before, required: [...required, 'phone'], properties: { ...properties, phone } }
  },
}
