// What spans are, for those who make them and those who keep them.

/** Names and counts alone: never a value of a statement, an address, or anything of a buyer. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

export interface OpenSpan {
  /** null: it is not kept */
  readonly traceId: string | null
  rename(name: string): void
  add(attributes: SpanAttributes): void
}

export interface Spans {
  /** null: there is no trace to be a part of */
  within<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> | null
  /** A trace of its own, or the part of one that the caller began: `parent` is its `traceparent`. */
  begin<T>(name: string, parent: string | undefined, work: (span: OpenSpan) => Promise<T>): Promise<T>
  /** What is called by it later belongs to the trace that is under way now. */
  keep(): <T>(work: () => T) => T
  /** hands over what is not handed over yet */
  stop(): Promise<void>
}
