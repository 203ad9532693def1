// The types of the methods: what each operation of a version takes, and what it answers.
import type { NEWEST, OPERATIONS, Versions } from './generated/api.ts'

export type Version = keyof Versions
export type NewestVersion = typeof NEWEST
export type OperationId = keyof typeof OPERATIONS

/** One method for each operation of the version. */
export type Client<V extends Version = NewestVersion> = {
  readonly [Id in keyof Versions[V] & OperationId]: Method<InputOf<Id, V>, AnswerOf<Id, V>>
}

/** The object a method takes: path and query parameters and the fields of the body, side by side. */
export type InputOf<Id extends OperationId, V extends Version = NewestVersion> = Flat<
  PartsOf<OperationOf<Id, V>>
>

/** What a method answers. */
export type AnswerOf<Id extends OperationId, V extends Version = NewestVersion> =
  OperationOf<Id, V> extends { responses: { 200: { content: { 'application/json': infer Body } } } }
    ? Body
    : never

/** What may be said of one call besides its input. */
export interface CallOptions {
  /** ends the call, and the wait before a repetition, with the signal's reason */
  readonly signal?: AbortSignal | undefined
  /** of a POST: yours instead of one made for this call, to repeat it later as the same request */
  readonly idempotencyKey?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export type Method<Input, Answer, Options = CallOptions> =
  Record<never, never> extends Input
    ? (input?: Input, options?: Options) => Promise<Answer>
    : (input: Input, options?: Options) => Promise<Answer>

type OperationOf<Id extends OperationId, V extends Version> = Id extends keyof Versions[V]
  ? Versions[V][Id]
  : never

export type PartsOf<Operation> = Part<Operation, 'path'> & Part<Operation, 'query'> & BodyOf<Operation>

type Part<Operation, In extends 'path' | 'query'> = Operation extends {
  parameters: { [Place in In]?: infer Parameters }
}
  ? Present<Parameters>
  : unknown

type BodyOf<Operation> = Operation extends { requestBody?: infer Body }
  ? Present<Body> extends { content: { 'application/json': infer Fields } }
    ? Named<Fields>
    : unknown
  : unknown

/** An object of which nothing is asked has no field in the generated types, and would forbid those beside it. */
type Named<Fields> = [Fields] extends [Record<string, never>] ? unknown : Fields

/** Absent parts are `never` in the generated types, and would swallow the others. */
type Present<Part> = [Exclude<Part, undefined>] extends [never] ? unknown : Exclude<Part, undefined>

/** One plain object; an optional field may also be undefined, and is left out then. */
export type Flat<Parts> = {
  [Key in keyof Parts]: Record<never, never> extends Pick<Parts, Key> ? Parts[Key] | undefined : Parts[Key]
}
