// Why an agent gets no answer of the kind it asked for: in UCP's own codes.
import type { Json } from '../../../base/json.ts'

/** About whom it is that asks, before anything is looked at: a status of its own. */
export class NegotiationRefused extends Error {
  readonly code: 'invalid_profile_url' | 'profile_unreachable' | 'version_unsupported'

  constructor(code: NegotiationRefused['code'], content: string) {
    super(content)
    this.code = code
  }

  get status(): number {
    return STATUSES[this.code]
  }
}

const STATUSES = {
  invalid_profile_url: 400,
  profile_unreachable: 424,
  version_unsupported: 422,
} as const

/** What was asked for does not exist, or cannot be: told in the answer itself. */
export class AskedInVain extends Error {
  readonly code: string

  constructor(code: string, content: string) {
    super(content)
    this.code = code
  }

  get messages(): Json[] {
    return [{ type: 'error', code: this.code, content: this.message, severity: 'unrecoverable' }]
  }
}

/** The question itself is wrong. */
export class BadQuestion extends Error {
  readonly code: 'invalid_request' | 'request_too_large'

  constructor(content: string, code: BadQuestion['code'] = 'invalid_request') {
    super(content)
    this.code = code
  }
}

/** A key that was used for another question. */
export class KeyUsedOtherwise extends Error {
  constructor() {
    super('This idempotency key was used for another request.')
  }
}
