// Warm reads, every form of every read, beside a bare node:http server that answers the same bytes, and beside another version.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SEARCHES } from '../../places/test/searches.ts'
import { endWithUs } from '../../test/server.ts'
import type { BareCase } from '../bare-server.ts'
import { type Bench, figures, middle } from '../bench.ts'
import { headerOf, type Request, record } from '../record.ts'
import {
  type Figures,
  READ_FORMS,
  READS,
  type ReadForm,
  type ReadKey,
  type Results,
  readKey,
} from '../rows.ts'
import { type ReadResult, type Reads, runWrk } from '../wrk.ts'

export const API = '/api/v1'
const HOST = 'demo.localhost'

const HEADERS: Readonly<Record<ReadForm, Readonly<Record<string, string>>>> = {
  plain: {},
  gzip: { 'accept-encoding': 'gzip' },
  brotli: { 'accept-encoding': 'br' },
  // with the tag of the answer before
  unchanged: { 'accept-encoding': 'br' },
}

/** What both servers are asked; the bare one knows it by a path of its own. */
interface Compared {
  readonly key: ReadKey | 'newList' | 'search'
  readonly asked: Omit<Reads, 'port' | 'pid' | 'seconds'>
  readonly bare: BareCase & Pick<Reads, 'script'>
}

export async function measureReads(bench: Bench): Promise<Results> {
  const slug = await someSlug(bench.etalase)
  return { ...(await besideBare(bench, slug)), ...(await besideVersion(bench, slug)) }
}

async function besideBare(bench: Bench, slug: string): Promise<Results> {
  const cases = (await casesFor(bench, slug)).filter(({ key }) => bench.wants(key))
  if (cases.length === 0) return {}
  const server = await startBare(cases.map(({ bare }) => bare))
  try {
    const results: Results = {}
    for (const { key, asked, bare } of cases) {
      const { script } = bare
      const other = { path: bare.path, headers: asked.headers, ...(script && { script }) }
      results[key] = await compare(bench, asked, { name: 'bare', server, asked: other })
    }
    return results
  } finally {
    server.kill()
  }
}

async function besideVersion(bench: Bench, slug: string): Promise<Results> {
  const { beside: server } = bench
  if (!server) return {}
  const results: Results = {}
  // What a server was asked before shapes its code: both have had the same requests.
  await someSlug(server)
  for (const name of ['list', 'detail'] as const) {
    const asked = { path: pathOf(name, slug), headers: { Host: HOST } }
    if (bench.wants(`${name}Beside`))
      results[`${name}Beside`] = await compare(bench, asked, { name: 'beside', server, asked })
  }
  return results
}

/** Whose requests and CPU are counted. */
interface Asked {
  readonly port: number
  readonly pid: number
}

async function startBare(cases: readonly BareCase[]): Promise<Asked & { kill(): void }> {
  const server = fork(join(import.meta.dirname, '../bare-server.ts'))
  endWithUs(server)
  server.send(cases)
  const [port] = await once(server, 'message')
  return { port, pid: server.pid ?? 0, kill: () => server.kill() }
}

async function someSlug({ port }: Pick<Asked, 'port'>): Promise<string> {
  const list = await record(port, get(`${API}/products?limit=1`, { Host: HOST }))
  return JSON.parse(Buffer.from(list.body, 'base64').toString()).products[0].slug
}

function pathOf(name: keyof typeof READS, slug: string): string {
  return API + READS[name].replace(':slug', slug)
}

async function casesFor({ etalase }: Bench, slug: string): Promise<Compared[]> {
  const { port, database } = etalase
  const cases: Compared[] = []
  for (const name of Object.keys(READS) as (keyof typeof READS)[]) {
    for (const form of READ_FORMS) {
      const asked = { path: pathOf(name, slug), headers: { Host: HOST, ...HEADERS[form] } }
      const first = await record(port, get(asked.path, asked.headers))
      const headers =
        form === 'unchanged' ? { ...asked.headers, 'if-none-match': headerOf(first, 'etag') } : asked.headers
      const reply = await record(port, get(asked.path, headers))
      const key = readKey(name, form)
      const bare = { path: `${asked.path}?${cases.length}`, replies: [reply] }
      cases.push({ key, asked: { ...asked, headers }, bare })
    }
  }
  const compressed = { Host: HOST, 'accept-encoding': 'br' }
  cases.push({
    key: 'newList',
    asked: {
      path: `${API}/products`,
      headers: compressed,
      script: { name: 'new-lists', args: [`${API}/products`] },
    },
    bare: {
      path: `${API}/products?new`,
      replies: [await record(port, get(`${API}/products?q=an&limit=48`, compressed))],
    },
  })
  const searches = searchBodies()
  const file = join(database.dataDir, 'searches.txt')
  await writeFile(file, searches.join('\n'))
  const script = { name: 'bodies', args: [file] }
  const headers = { Host: HOST, 'content-type': 'application/json' }
  const path = `${API}/shipping/destinations`
  const replies = []
  for (const body of searches) replies.push(await record(port, { method: 'POST', path, headers, body }))
  cases.push({ key: 'search', asked: { path, headers, script }, bare: { path, replies, script } })
  return cases
}

const get = (path: string, headers: Request['headers']): Request => ({ method: 'GET', path, headers })

/** Every search of the tested table, each as it is typed: letter by letter from the second on. */
function searchBodies(): string[] {
  const typed = SEARCHES.flatMap(({ q }) => Array.from(q, (_, i) => q.slice(0, i + 1)).slice(1))
  return typed.map((q) => JSON.stringify({ q }))
}

interface Pair {
  readonly ours: ReadResult
  readonly theirs: ReadResult
}

interface Other {
  readonly name: string
  readonly server: Asked
  readonly asked: Compared['asked']
}

/** By what the server spends on an answer: the clock also knows what else the machine does. */
async function compare(bench: Bench, asked: Compared['asked'], other: Other): Promise<Figures> {
  const { rounds, seconds: most } = bench.settings
  const seconds = Math.min(most, 2)
  const rate = ({ port, pid }: Asked, reads: Compared['asked'], time = seconds) => {
    const script = reads.script && { ...reads.script, args: [...reads.script.args, someNumber()] }
    return runWrk({ ...reads, ...(script && { script }), port, pid, seconds: time })
  }
  const ours = (time?: number) => rate(bench.etalase, asked, time)
  const theirs = (time?: number) => rate(other.server, other.asked, time)
  // Both are warm before anything is counted.
  await ours(1)
  await theirs(1)
  const pairs: Pair[] = []
  // Turn by turn, each first in every second round, so that both meet the same state of the machine.
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) pairs.push({ ours: await ours(), theirs: await theirs() })
    else {
      const first = await theirs()
      pairs.push({ ours: await ours(), theirs: first })
    }
  }
  const ratios = pairs.map((pair) => pair.theirs.serverMs / pair.ours.serverMs)
  return figures(ratios, detailsOf(pairs, other.name))
}

/** Where a script that never repeats itself begins. */
const someNumber = () => String(Math.floor(Math.random() * 600_000))

function detailsOf(pairs: readonly Pair[], other: string): string {
  const side = (name: 'ours' | 'theirs') => {
    const of = (pick: (result: ReadResult) => number) => middle(pairs, (pair) => pick(pair[name]))
    const perSecond = Math.round(of(({ perSecond }) => perSecond)).toLocaleString('en')
    return `${(of(({ serverMs }) => serverMs) * 1_000).toFixed(0)} µs of CPU, ${perSecond}/s`
  }
  const load = middle(pairs, ({ ours }) => ours.loadShare) * 100
  return `${side('ours')}; ${other} ${side('theirs')}; wrk ${load.toFixed(0)} % of a core`
}
