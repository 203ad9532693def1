// One server for a whole run of browser tests, as an operator starts it: embedded database, demo shop, ports that were free.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const START_MS = 60_000

export interface ServerProcess {
  readonly port: number
  /** where the demo shop's page is served from another origin */
  readonly otherPort: number
  /** the API as that page was told it */
  readonly demoApi: string
  /** where merchants sign in */
  readonly console: string
  /** by which the owner of the demo shop comes in, once */
  readonly entryLink: string
  /** A command of the operator's or merchant's; answers what it printed. */
  command(...words: string[]): Promise<string>
  /** One run of a job now, which its schedule would bring within a minute. */
  runJob(name: string): Promise<void>
  /** `shop apply`, with the file written on the way. */
  applyShop(file: { readonly slug: string; readonly [setting: string]: unknown }): Promise<void>
  stop(): Promise<void>
}

/** `env`: besides what every such run has. */
export async function startServer(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-browser-'))
  const { DATABASE_URL: _, ...inherited } = process.env
  const whole = {
    ...inherited,
    DATA_DIR: dataDir,
    // Links in mails are written from what is configured.
    PORT: String(await freePort()),
    STOREFRONT_PORT: '0',
    CONSOLE_PORT: '0',
    HOST: '127.0.0.1',
    SEED_DEMO: '1',
    LOG_LEVEL: 'error',
    // All buyers of the run share one address.
    IP_BUDGETS:
      'checkout=100000,send=100000,lookup=100000,track=100000,shipping=100000,search=100000,admin=100000,signin=100000',
    CODES_PER_CONTACT_A_DAY: '100000',
    ...env,
  }
  const child = spawn(process.execPath, [join(ROOT, 'server/src/main.ts')], {
    env: whole,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const stop = async () => {
    process.off('exit', endWithUs)
    child.kill('SIGTERM')
    await exited
    await rm(dataDir, { recursive: true, force: true })
  }
  const run = async (script: string, ...words: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, script), ...words], {
      env: whole,
    })
    return stdout
  }
  const command = (...words: string[]) => run('server/bin/etalase.js', ...words)
  try {
    const said = await welcomeOf(child.stdout, exited)
    return {
      port: Number(/listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1]),
      otherPort: Number(/Another origin +http:\/\/localhost:(\d+)/.exec(said)?.[1]),
      demoApi: /API +(http:\S+)\/products/.exec(said)?.[1] ?? '',
      console: /Console +(http:\S+)\//.exec(said)?.[1] ?? '',
      entryLink: /Sign in once +(http:\S+)/.exec(said)?.[1] ?? '',
      command,
      async runJob(name) {
        await run('test/run-job.ts', name)
      },
      async applyShop(file) {
        const path = join(dataDir, `${file.slug}.json`)
        await writeFile(path, JSON.stringify(file))
        await command('shop', 'apply', path)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

function welcomeOf(stdout: NodeJS.ReadableStream, exited: Promise<unknown>): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no server within ${START_MS} ms`)), START_MS)
    exited.then(() => reject(new Error('the server ended before it listened')))
    let said = ''
    stdout.on('data', (chunk: Buffer) => {
      said += chunk
      if (!/Console +http:\S+\n/.test(said)) return
      clearTimeout(timer)
      resolve(said)
    })
  })
}
