// One server for a whole run of tests from outside: embedded database, demo shop, ports that were free.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, HERE, NO_LIMITS, startServer } from './server.ts'
import { until } from './until.ts'

export interface DemoServer {
  readonly port: number
  /** where the demo shop's page is served from another origin */
  readonly otherPort: number
  /** the API's address, as the server wrote it into that page */
  readonly demoApi: string
  /** where merchants sign in */
  readonly console: string
  /** by which the owner of the demo shop comes in, once */
  readonly entryLink: string
  /** A command of the operator's or merchant's; answers what it printed. */
  command(...words: string[]): Promise<string>
  /** The newest code of the demo shop, as soon as it is in the outbox. */
  newestCode(): Promise<string>
  /** One run of a job now, which its schedule would bring within a minute. */
  runJob(name: string): Promise<void>
  /** `shop apply`, with the file written on the way. */
  applyShop(file: { readonly slug: string; readonly [setting: string]: unknown }): Promise<void>
  stop(): Promise<void>
}

/** `given`: besides what every such run has. */
export async function startDemoServer(given: Readonly<Record<string, string>>): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-demo-'))
  const env = {
    DATA_DIR: dataDir,
    // Links in mails are written from what is configured.
    PORT: String(await freePort()),
    STOREFRONT_PORT: '0',
    CONSOLE_PORT: '0',
    HOST: '127.0.0.1',
    SEED_DEMO: '1',
    LOG_LEVEL: 'error',
    // All buyers of the run share one address.
    ...NO_LIMITS,
    ...given,
  }
  const remove = () => rm(dataDir, { recursive: true, force: true })
  const server = await startServer({ env }).catch(async (error) => {
    await remove()
    throw error
  })
  const stop = async () => {
    await server.stop()
    await remove()
  }
  const run = async (script: string, ...words: string[]) => {
    const { PATH } = process.env
    const all = [join(HERE, script), ...words]
    const { stdout } = await promisify(execFile)(process.execPath, all, { env: { PATH, ...env } })
    return stdout
  }
  const command = (...words: string[]) => run('server/bin/etalase.js', ...words)
  await until(() => /Console +http:\S+\n/.test(server.output()))
  const greeting = server.output()
  return {
    port: server.port,
    otherPort: Number(/Another origin +http:\/\/localhost:(\d+)/.exec(greeting)?.[1]),
    demoApi: /API +(http:\S+)\/products/.exec(greeting)?.[1] ?? '',
    console: /Console +(http:\S+)\//.exec(greeting)?.[1] ?? '',
    entryLink: /Sign in once +(http:\S+)/.exec(greeting)?.[1] ?? '',
    command,
    async newestCode() {
      let code = ''
      await until(async () => {
        const listed = await command('messages', 'list', 'demo', '--limit', '1')
        code = /\b\d{6}\b/.exec(listed.split('\n').slice(1).join('\n'))?.[0] ?? ''
        return code !== ''
      })
      return code
    },
    async runJob(name) {
      await run('server/test/run-job.ts', name)
    },
    async applyShop(file) {
      const path = join(dataDir, `${file.slug}.json`)
      await writeFile(path, JSON.stringify(file))
      await command('shop', 'apply', path)
    },
    stop,
  }
}
