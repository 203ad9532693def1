// What a call throws: one error whose `code` says what happened and what its `details` hold.
import type { ServerCode } from './generated/api.ts'
import type {
  CartDetails,
  InvalidRequestDetails,
  PlanLimitDetails,
  UnservedDetails,
  UnsupportedVersionDetails,
} from './generated/schemas.ts'

/** `network_error`: no answer came. `invalid_response`: what came is not an answer of this API. */
export type ClientCode = 'network_error' | 'invalid_response'
export type ErrorCode = ServerCode | ClientCode

/** The codes that say more in their details; all others have none. */
export interface CodesWithDetails {
  cart_changed: CartDetails
  cart_invalid: CartDetails
  destination_unserved: UnservedDetails
  invalid_request: InvalidRequestDetails
  plan_limit: PlanLimitDetails
  unsupported_api_version: UnsupportedVersionDetails
}

export type ErrorDetails<Code extends ErrorCode> = Code extends keyof CodesWithDetails
  ? CodesWithDetails[Code]
  : Record<string, never>

/** What is known of a failure besides its text. */
export interface Failure<Code extends ErrorCode> {
  readonly code: Code
  readonly details: ErrorDetails<Code>
  /** HTTP status; 0 when no answer came */
  readonly status: number
  /** seconds until another try makes sense, when the server said so */
  readonly retryAfter: number | null
  /** to be named when asking the shop's platform for help */
  readonly requestId: string | null
}

class CallError<Code extends ErrorCode> extends Error implements Failure<Code> {
  override readonly name = 'EtalaseError'
  readonly code: Code
  readonly details: ErrorDetails<Code>
  readonly status: number
  readonly retryAfter: number | null
  readonly requestId: string | null

  /** `message` is Indonesian and fit for a buyer; `cause` is for the developer. */
  constructor(message: string, failure: Failure<Code>, options?: { cause?: unknown }) {
    super(message, options)
    this.code = failure.code
    this.details = failure.details
    this.status = failure.status
    this.retryAfter = failure.retryAfter
    this.requestId = failure.requestId
  }
}

/** A union over the codes, so that a comparison of `code` also settles the type of `details`. */
export type EtalaseError<Code extends ErrorCode = ErrorCode> = Code extends ErrorCode
  ? CallError<Code>
  : never

export const EtalaseError: {
  new <Code extends ErrorCode>(
    message: string,
    failure: Failure<Code>,
    options?: { cause?: unknown },
  ): EtalaseError<Code>
  readonly prototype: EtalaseError
} = CallError as never

/** Like `instanceof`, and also true when a bundle holds this package twice. */
export function isEtalaseError(error: unknown): error is EtalaseError {
  return error instanceof Error && error.name === 'EtalaseError'
}
