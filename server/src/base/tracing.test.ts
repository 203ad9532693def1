// Traces: what a collector is handed, and what it is not.
import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, afterEach, before, test } from 'node:test'
import { createVendor } from '../adapters/vendor.ts'
import { gather } from '../db/gather.ts'
import { startTestCheckout, type TestCheckout } from '../features/selling/checkout/checkout.fixture.ts'
import { loadConfig } from './config.ts'
import { inSpan, inTrace, startTracing, stopTracing } from './tracing.ts'

interface Span {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[]
}

const spans: Span[] = []
const asked: IncomingHttpHeaders[] = []
const server = createServer(async (req, res) => {
  const body = await text(req)
  if (req.url === '/v1/traces')
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans)
  else asked.push(req.headers)
  res.end('{}')
})
let url: string
let checkout: TestCheckout
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  checkout = await startTestCheckout({ env: { TRUST_PROXY: 'loopback' } })
  await checkout.shop({ slug: 'rotan' })
})
after(async () => {
  await checkout.close()
  server.close()
})
afterEach(async () => {
  await stopTracing()
  spans.length = 0
})

const traced = (env: Record<string, string> = {}) =>
  startTracing(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...env }).traces)

const CALLERS = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' }

test('a request is a trace by its operation, with its statements but none of their values', async () => {
  await traced()
  const json = checkout.draftBody('rotan', { customer_name: 'Bagaskara', contact: 'bagaskara@contoh.id' })
  const headers = { traceparent: `00-${CALLERS.trace}-${CALLERS.span}-01` }
  await checkout.app.call('/checkout/draft', { shop: 'rotan', method: 'POST', json, headers })
  await stopTracing()
  const request = spans.find(({ name }) => name === 'createDraft')
  assert.equal(request?.traceId, CALLERS.trace, 'a trusted proxy began it')
  assert.equal(request?.parentSpanId, CALLERS.span)
  const statements = spans.filter(
    ({ name, parentSpanId }) => name === 'db' && parentSpanId === request?.spanId,
  )
  const texts = statements.flatMap(({ attributes }) => attributes.map(({ value }) => value.stringValue ?? ''))
  assert.ok(texts.some((statement) => /insert into "?drafts"?/.test(statement)))
  assert.doesNotMatch(JSON.stringify(spans), /agaskara|contoh\.id|Melati/)
})

test('work that is gathered is seen in the trace of one of those it is done for', async () => {
  await traced()
  const { promise: others, resolve: come } = Promise.withResolvers<void>()
  const work = gather({
    run: (_: object, names: readonly string[]) =>
      inSpan(
        names.join(),
        () => ({}),
        async () => {
          if (names.includes('first')) await others
          return names
        },
      ),
  })
  const ctx = {}
  const ask = (name: string) => inTrace(`for ${name}`, undefined, () => work(ctx, name))
  const first = ask('first')
  await new Promise(setImmediate)
  const more = ['second', 'third'].map(ask)
  come()
  await Promise.all([first, ...more])
  await stopTracing()
  const traceOf = (wanted: string) => spans.find(({ name }) => name === wanted)?.traceId ?? wanted
  assert.equal(traceOf('first'), traceOf('for first'))
  assert.equal(traceOf('second,third'), traceOf('for second'))
})

test('a vendor is called within the trace, and learns nothing of it', async () => {
  await traced()
  const vendor = createVendor({ name: 'Kurir', baseUrl: url })
  await inTrace('lookup', undefined, () => vendor.call('/rates'))
  await stopTracing()
  assert.deepEqual(spans.map(({ name }) => name).sort(), ['lookup', 'vendor Kurir'])
  assert.equal(asked.at(-1)?.traceparent, undefined)
})

test('what is not sampled, or belongs to no trace, is not handed over', async () => {
  await traced({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' })
  await checkout.app.call('/categories', { shop: 'rotan' })
  assert.equal(
    await inSpan(
      'by itself',
      () => ({}),
      async () => 7,
    ),
    7,
  )
  await stopTracing()
  assert.deepEqual(spans, [])
})
