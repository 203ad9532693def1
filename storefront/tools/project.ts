// The storefront as a project of its own: its files, the packed client, and what it needs to be installed elsewhere.
import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

export const ROOT = join(import.meta.dirname, '../..')
const STOREFRONT = join(ROOT, 'storefront')
export const DEMO_API = 'http://localhost:3000/api/v1'
const COPIED = ['src', 'site', 'public', 'index.html', 'tags.html', 'vite.config.ts', 'tsconfig.json']
/** What only the tests of this repository need. */
const LEFT_OUT = ['axe-core', 'playwright-core']

/** What is wrong with the request, in words for the developer. */
export class CreateError extends Error {}

export async function createStorefront(target: string, api: string): Promise<void> {
  const apiUrl = apiAddress(api)
  await claimEmptyFolder(target)
  for (const name of COPIED) {
    await cp(join(STOREFRONT, name), join(target, name), {
      recursive: true,
      filter: (source) => !/\.test\.tsx?$/.test(source),
    })
  }
  await cp(join(ROOT, 'LICENSE'), join(target, 'LICENSE'))
  const client = await packClient(join(target, 'vendor'))
  await writeFile(join(target, 'package.json'), await packageFile(basename(target), `file:vendor/${client}`))
  // Not a secret: every visitor's browser calls it.
  await writeFile(join(target, '.env'), `VITE_API_URL=${apiUrl}\n`)
  await writeFile(join(target, '.gitignore'), 'node_modules/\ndist/\n.env.local\n')
  await writeFile(join(target, 'README.md'), readme(basename(target), apiUrl))
}

/** The shop's host alone is enough. */
export function apiAddress(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new CreateError(`The address of a shop's API is such as ${DEMO_API}, not "${given}"`)
  }
  const path = url.pathname.replace(/\/+$/, '')
  return url.origin + (path || '/api/v1')
}

export async function claimEmptyFolder(target: string): Promise<void> {
  await mkdir(target, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new CreateError(`${target} cannot be made a folder (${error.code})`)
  })
  await refuseFullFolder(target)
}

export async function refuseFullFolder(target: string): Promise<void> {
  const there = await readdir(target).catch(() => [])
  if (there.length > 0) throw new CreateError(`${target} is not empty: choose a new folder`)
}

/** As the package its users would install, so that nothing points back into this repository. */
export async function packClient(destination: string): Promise<string> {
  await mkdir(destination)
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', '--json', '--workspace', '@etalase/client', '--pack-destination', destination],
    { cwd: ROOT, shell: process.platform === 'win32' },
  )
  const [packed] = JSON.parse(stdout) as { filename: string }[]
  if (!packed) throw new Error('npm packed nothing')
  return packed.filename
}

interface PackageFile {
  readonly scripts: Record<string, string>
  readonly dependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
  readonly overrides?: Record<string, string>
}

async function packageFile(name: string, client: string): Promise<string> {
  const own = await readPackage(STOREFRONT)
  const root = await readPackage(ROOT)
  // Tests and measuring are of this repository.
  const kept = Object.entries(own.scripts).filter(([name]) => !/^(test|measure|lighthouse)/.test(name))
  const scripts = {
    ...Object.fromEntries(kept),
    build: 'vite build && vite build --ssr site/main.ts --outDir dist/server',
    'build:static': 'npm run build && node dist/server/main.mjs static',
    start: 'node dist/server/main.mjs',
  }
  const { typescript, '@types/node': nodeTypes } = root.devDependencies
  const tools = Object.entries({ ...own.devDependencies, '@types/node': nodeTypes, typescript })
  return `${JSON.stringify(
    {
      name:
        name
          .toLowerCase()
          .replace(/[^a-z0-9-]+/g, '-')
          .replace(/^-+|-+$/g, '') || 'storefront',
      private: true,
      version: '0.1.0',
      type: 'module',
      scripts,
      dependencies: { ...own.dependencies, '@etalase/client': client },
      devDependencies: Object.fromEntries(tools.filter(([tool]) => !LEFT_OUT.includes(tool)).sort()),
      overrides: root.overrides,
    },
    null,
    2,
  )}\n`
}

async function readPackage(folder: string): Promise<PackageFile> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageFile
}

function readme(name: string, api: string): string {
  return `# ${name}

A storefront on Etalase's API, made from the reference storefront: React, Vite, and the typed client in \`vendor/\`.
It is yours to change.

\`\`\`
npm install
npm run dev         http://localhost:5173
npm run typecheck
npm run build       the site, in dist/
npm start           serves it, every page rendered: http://localhost:4173
npm run build:static   or as a folder of finished pages: dist/static/
\`\`\`

## Where it calls

\`.env\` says which shop: \`VITE_API_URL=${api}\`

The shop must know the page's origin, and its plan must allow the calls (\`lengkap\` to sell, \`katalog\` to show):

\`\`\`json
"plan": "lengkap",
"domains": [{ "host": "toko.example", "primary": true }, { "host": "localhost:5173" }]
\`\`\`

## Putting it on a server

\`npm start\` needs Node and \`dist/\` alone. It reads its settings from the environment:

- \`PORT\` (4173); \`SITE_ORIGIN\`, where people reach it: \`https://toko.example\`; \`API_URL\`, in place of the one in \`.env\`;
- \`SITE_KEY\`: a key of the shop with the scope \`site\`, so that limits are counted for each visitor and not for this server;
- \`TRUST_PROXY=1\`: behind a proxy of yours, which writes the last address of \`X-Forwarded-For\`.

Mails and payment pages send buyers to \`/track/{token}\` of the primary domain, so make the domain primary once it serves this
site. On a host for files alone put \`dist/static/\`: answer \`/track/…\` with \`app.html\` and \`Referrer-Policy: no-referrer\`, what is
not there with \`404.html\`, and make it again when the shop has changed.
`
}
