// What a call throws: one error whose `code` says what happened and what its `details` hold.
import type { ServerError } from './generated/api.ts'

/** `network_error`: no answer came. `invalid_response`: what came is not an answer of this API. */
export type ClientCode = 'network_error' | 'invalid_response'
export type ErrorCode = ServerError['code'] | ClientCode

/** What comes with a code; those of the client say nothing more. */
export type ErrorDetails<Code extends ErrorCode> = Code extends ClientCode
  ? Record<string, never>
  : Extract<ServerError, { code: Code }>['details']

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
