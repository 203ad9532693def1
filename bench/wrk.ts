// Reads by wrk, which costs little beside what it measures: one thread, connections that stay open.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { cpuOfEndedChildren, cpuOfTree } from '../test/cpu.ts'

export interface Reads {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly seconds: number
  /** a file in lua/ that makes the requests, and its arguments */
  readonly script?: { readonly name: string; readonly args: readonly string[] }
  /** whose CPU is counted */
  readonly pid: number
}

export interface ReadResult {
  readonly perSecond: number
  /** milliseconds of CPU for one request, of the server */
  readonly serverMs: number
  /** of a core */
  readonly loadShare: number
  readonly p99: number
}

const CONNECTIONS = 32

export async function runWrk({ port, path, headers, seconds, script, pid }: Reads): Promise<ReadResult> {
  const before = { server: cpuOfTree(pid), load: cpuOfEndedChildren(), at: performance.now() }
  const output = await call([
    ...['-t', '1', '-c', String(CONNECTIONS), '-d', `${seconds}s`, '--latency', '--timeout', '15s'],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(script ? ['-s', fileURLToPath(new URL(`./lua/${script.name}.lua`, import.meta.url))] : []),
    `http://127.0.0.1:${port}${path}`,
    ...(script ? ['--', ...script.args] : []),
  ])
  const server = cpuOfTree(pid) - before.server
  const load = cpuOfEndedChildren() - before.load
  const failed = /Socket errors:.*|Non-2xx or 3xx responses:.*/.exec(output)?.[0]
  if (failed) throw new Error(`${path}: ${failed}`)
  const requests = Number(/(\d+) requests in/.exec(output)?.[1] ?? 0)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? Number.NaN),
    serverMs: server / requests,
    loadShare: load / (performance.now() - before.at),
    p99: milliseconds(/99%\s+([\d.]+)(us|ms|s)/.exec(output)),
  }
}

async function call(args: readonly string[]): Promise<string> {
  const wrk = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(wrk, 'close').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error('wrk is missing: apt-get install wrk') : error
  })
  const [output, errors, [code]] = await Promise.all([text(wrk.stdout), text(wrk.stderr), ended])
  if (code !== 0) throw new Error(`wrk failed:\n${errors}${output}`)
  return output
}

function milliseconds(match: RegExpExecArray | null): number {
  const scale = { us: 0.001, ms: 1, s: 1_000 }[match?.[2] ?? ''] ?? Number.NaN
  return Number(match?.[1]) * scale
}
