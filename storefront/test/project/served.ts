// A made project that is served, as `npm start` in it does.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { endWithUs, freePort } from '../../../test/server.ts'
import { until } from '../../../test/until.ts'

export interface Site {
  readonly origin: string
  get(path: string): Promise<{ status: number; html: string }>
  /** its program with another word, until it has ended */
  run(word: string): Promise<void>
  stop(): void
}

/** `printed`: what the command said that made a key for the site. */
export async function serve(folder: string, printed = ''): Promise<Site> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = { PATH: process.env.PATH, PORT: String(port), SITE_KEY: printed.trim().split('\n').pop() ?? '' }
  const program = join(folder, 'dist/server/main.mjs')
  const start = (...words: string[]) => {
    const child = spawn(process.execPath, [program, ...words], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    endWithUs(child)
    return child
  }
  const server = start()
  await until(() =>
    fetch(origin).then(
      () => true,
      () => false,
    ),
  )
  return {
    origin,
    async get(path) {
      const answer = await fetch(origin + path, { redirect: 'manual' })
      return { status: answer.status, html: await answer.text() }
    },
    run: (word) =>
      new Promise((resolve, reject) => {
        start(word).on('exit', (code) =>
          code === 0 ? resolve() : reject(new Error(`it ended with ${code}`)),
        )
      }),
    stop: () => void server.kill(),
  }
}
