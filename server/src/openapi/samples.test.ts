// The code samples of every version: each sends what the description asks for, with the values of the recorded example.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { runInNewContext } from 'node:vm'
import type { Json } from '../base/json.ts'
import { API_PATH } from '../domain/addresses.ts'
import { VERSIONS } from '../versions/index.ts'
import { type OperationExample, readExamples } from './examples.ts'
import { literal } from './literal.ts'
import { DEMO_ADDRESS } from './samples.ts'

interface Sample {
  readonly label: string
  readonly source: string
}

interface Sent {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

for (const version of VERSIONS) {
  describe(`samples of ${version}`, () => {
    const url = new URL(`../../openapi/${version}.json`, import.meta.url)
    const { paths } = JSON.parse(readFileSync(url, 'utf8')) as {
      paths: Record<string, Record<string, { operationId: string; 'x-codeSamples': Sample[] }>>
    }
    const { operations } = readExamples(version)
    const all = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
    )

    for (const { path, method, operation } of all) {
      test(`${operation.operationId} by curl, fetch and the client`, async () => {
        const samples = operation['x-codeSamples']
        assert.deepEqual(
          samples.map(({ label }) => label),
          ['curl', 'fetch', '@etalase/client'],
        )
        const [curl, fetched, typed] = samples as [Sample, Sample, Sample]
        const example = operations[operation.operationId] as OperationExample
        for (const sent of [sentByCurl(curl.source), await sentByFetch(fetched.source)]) {
          assert.equal(sent.method, method)
          assert.equal(sent.url, addressOf(path, example))
          assert.deepEqual(sent.headers, {
            'X-API-Version': version,
            ...(example.body && { 'Content-Type': 'application/json' }),
          })
          assert.deepEqual(sent.body && JSON.parse(sent.body), example.body)
        }
        // Compiled by the client's own tests.
        assert.match(
          typed.source,
          new RegExp(`version: '${version}'[\\s\\S]*await shop\\.${operation.operationId}\\(`),
        )
      })
    }
  })
}

test('values are written as JavaScript that means the same', () => {
  const value = {
    plain: "it's",
    'X-Odd': 'two\nlines "quoted" \\ back',
    list: [1, true, null, [], {}, { long: 'x'.repeat(90) }],
  }
  assert.deepEqual(JSON.parse(runInNewContext(`JSON.stringify(${literal(value)})`)), value)
})

function addressOf(path: string, { params, query }: OperationExample): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const asked = new URLSearchParams(query as Record<string, string> | undefined).toString()
  return `${DEMO_ADDRESS}${API_PATH}${filled}${asked && `?${asked}`}`
}

/** The words of a shell command, whose quotes are all single. */
function wordsOf(source: string): string[] {
  const command = source
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ')
  return Array.from(command.matchAll(/(?:'[^']*'|\\'|[^\s'\\])+/g), ([word]) =>
    word.replace(/'([^']*)'|\\(')/g, (_, inside?: string, quote?: string) => inside ?? quote ?? ''),
  )
}

function sentByCurl(source: string): Sent {
  const [program, ...words] = wordsOf(source)
  assert.equal(program, 'curl')
  const options = new Map<string, string[]>()
  const others: string[] = []
  while (words.length > 0) {
    const word = String(words.shift())
    if (word.startsWith('-')) options.set(word, [...(options.get(word) ?? []), String(words.shift())])
    else others.push(word)
  }
  assert.equal(others.length, 1, source)
  const headers = (options.get('-H') ?? []).map((line) => line.split(': ') as [string, string])
  return {
    url: String(others[0]),
    method: options.get('-X')?.[0] ?? 'GET',
    headers: Object.fromEntries(headers),
    body: options.get('-d')?.[0],
  }
}

async function sentByFetch(source: string): Promise<Sent> {
  const sent: Sent[] = []
  const fetch = async (url: string, init: { method?: string; headers: Json; body?: string }) => {
    const { method = 'GET', body } = init
    sent.push({ url, method, body, headers: { ...init.headers } as Record<string, string> })
    return { ok: true, json: async () => ({}) }
  }
  await runInNewContext(`(async () => {\n${source}\n})()`, { fetch })
  const [only] = sent
  assert.ok(only && sent.length === 1)
  return only
}
