// From 2026-09-09 a draft needs the buyer's phone, so that the courier can call.
import type { VersionChange } from '../change.ts'

export const draftRequiresPhone: VersionChange = {
  op: 'createDraft',
  summary: 'A checkout draft requires the buyer’s `phone`.',
  body: (before) => {
    const required = (before as { required?: string[] }).required ?? []
    return { ...before, required: [...required, 'phone'] }
  },
}
