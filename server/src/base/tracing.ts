// Spans of what the server does, for a collector (OTEL_EXPORTER_OTLP_ENDPOINT); without one, the work and nothing more.
import type { TracesConfig } from './settings/traces.ts'
import type { OpenSpan, SpanAttributes, Spans } from './spans.ts'

/** One for the process, as there is one collector. */
let spans: Spans | null = null

export async function startTracing(config: TracesConfig | null): Promise<void> {
  if (!config || spans) return
  // Here and not above: most servers are not traced, and do not wait for the library to load.
  const { openSpans } = await import('./open-spans.ts')
  spans = openSpans(config)
}

export async function stopTracing(): Promise<void> {
  const ending = spans
  spans = null
  await ending?.stop()
}

export function isTracing(): boolean {
  return spans !== null
}

/** A part of the trace that is under way; outside of one it is just done. */
export function inSpan<T>(
  name: string,
  attributes: () => SpanAttributes,
  work: () => Promise<T>,
): Promise<T> {
  return spans?.within(name, attributes(), work) ?? work()
}

/** What is called by it later belongs to the trace that is under way now. */
export function keepTrace(): <T>(work: () => T) => T {
  return spans?.keep() ?? call
}

function call<T>(work: () => T): T {
  return work()
}

/** `null`: nobody collects. */
export function inTrace<T>(
  name: string,
  parent: string | undefined,
  work: (span: OpenSpan | null) => Promise<T>,
): Promise<T> {
  return spans ? spans.begin(name, parent, work) : work(null)
}
