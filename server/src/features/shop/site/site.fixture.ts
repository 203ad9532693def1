// For the tests of the storefront: an app that serves a small built storefront, made for the test.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before } from 'node:test'
import type { Logger } from 'pino'
import type { Answer, Request } from '../../../../../test/http.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'

const PAGE = `<!doctype html>
<html lang="id">
  <head>
    <!--etalase:title--><title>Toko</title><!--/etalase:title-->
    <meta name="etalase-api" content="" />
    <!--etalase:icon--><link rel="icon" href="/favicon.svg" type="image/svg+xml" /><!--/etalase:icon-->
    <!--etalase:head-->
    <script type="module" crossorigin src="/assets/index-abc123.js"></script>
  </head>
  <body><div id="root"></div><p>${'Toko ini memerlukan JavaScript. '.repeat(30)}</p></body>
</html>
`

export const SCRIPT = `console.log("${'halo '.repeat(1_000)}")\n`

const FILES = {
  'index.html': PAGE,
  'assets/index-abc123.js': SCRIPT,
  'assets/index-abc123.css': 'body { color: red }\n',
  'assets/huruf.woff2': 'wOF2'.repeat(1_000),
  'screens.json': '{"cart":["assets/keranjang.js"]}',
  'tags.html': '<!doctype html><title>Tag</title>\n',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
}

/** A folder as the build leaves it, beside a file that is none of it. `more`: other files, by their names. */
export async function aBuiltStorefront(
  more: Readonly<Record<string, string>> = {},
): Promise<{ folder: string; remove(): Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), 'etalase-storefront-'))
  const folder = join(parent, 'dist')
  for (const [name, text] of Object.entries({ ...FILES, ...more })) {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  await writeFile(join(parent, 'rahasia.txt'), 'isi yang rahasia')
  return { folder, remove: () => rm(parent, { recursive: true, force: true }) }
}

export interface TestSite {
  readonly app: TestApp
  /** as a browser opens an address of the shop `rotan` */
  open(path: string, request?: Request): Promise<Answer>
}

/** `addShops` makes the shops that the tests look at. */
export function startTestSite(
  addShops: (app: TestApp) => Promise<void>,
  { files, log }: { files?: Readonly<Record<string, string>>; log?: Logger } = {},
): TestSite {
  let app: TestApp
  let built: Awaited<ReturnType<typeof aBuiltStorefront>>
  before(async () => {
    built = await aBuiltStorefront(files)
    // A port is part of a local shop's address; what is listened on is another one all the same.
    app = await startApp({
      env: { STOREFRONT_DIR: built.folder, PUBLIC_URL: 'http://localhost:3000' },
      ...(log && { log }),
    })
    await addShops(app)
  })
  after(async () => {
    await app.close()
    await built.remove()
  })
  return {
    get app() {
      return app
    },
    open: (path, { headers, ...request } = {}) =>
      app.send(path, {
        ...request,
        headers: { Host: 'rotan.localhost', Accept: 'text/html,*/*;q=0.8', ...headers },
      }),
  }
}

/** What the head of a page says: its title, and its tags by their names. */
export function headIn({ text }: Answer): Record<string, string> {
  const head: Record<string, string> = {}
  for (const [, name = '', content = ''] of text.matchAll(
    /<meta (?:name|property)="([^"]+)" content="([^"]*)"/g,
  )) {
    head[name] = content
  }
  const title = /<title>([^<]*)<\/title>/.exec(text)?.[1]
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1]
  return { ...head, ...(title !== undefined && { title }), ...(canonical !== undefined && { canonical }) }
}
