// Spans by OpenTelemetry, handed over to a collector in batches (OTLP over HTTP, JSON). Loaded only where there is one.
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { RELEASE } from './release.ts'
import type { TracesConfig } from './settings/traces.ts'
import type { OpenSpan, Spans } from './spans.ts'

/** A collector that is away must not keep the server from ending. */
const STOP_WITHIN_MS = 3_000

export function openSpans(config: TracesConfig): Spans {
  const exporter = new OTLPTraceExporter({ url: `${config.endpoint}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.service, 'service.version': RELEASE }),
    sampler: samplerOf(config),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('etalase', RELEASE)
  /** what is under way, through everything that is waited for */
  const underWay = new AsyncLocalStorage<Context>()

  async function follow<T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> {
    try {
      return await underWay.run(trace.setSpan(parent, span), work)
    } catch (error) {
      // By its name alone: what an error says may quote somebody.
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
      throw error
    } finally {
      span.end()
    }
  }

  return {
    within(name, attributes, work) {
      const parent = underWay.getStore()
      if (!parent) return null
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: { ...attributes } }, parent)
      return follow(span, parent, work)
    },
    begin(name, traceparent, work) {
      const caller = traceparent === undefined ? null : parseTraceParent(traceparent)
      const parent = caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, parent)
      return follow(span, parent, () => work(openSpan(span)))
    },
    keep: () => AsyncLocalStorage.snapshot(),
    async stop() {
      const late = new Promise((resolve) => setTimeout(resolve, STOP_WITHIN_MS).unref())
      await Promise.race([provider.shutdown().catch(() => {}), late])
    },
  }
}

function openSpan(span: Span): OpenSpan {
  return {
    traceId: span.isRecording() ? span.spanContext().traceId : null,
    rename: (name) => void span.updateName(name),
    add: (attributes) => void span.setAttributes({ ...attributes }),
  }
}

function samplerOf({ sampler, ratio }: TracesConfig): Sampler {
  const root = sampler.endsWith('off')
    ? new AlwaysOffSampler()
    : sampler.endsWith('ratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler()
  return sampler.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root
}
