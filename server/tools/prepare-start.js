// After npm ci, so that a start is quick: makes one file of each library of many, where bin/load-quickly.js finds it, and fills
// Node's cache of compiled sources.
import { fileURLToPath } from 'node:url'

const BUNDLED = new URL('../../node_modules/.bundled/', import.meta.url)
/** Together half of the files that a start loads. */
const LIBRARIES = [
  'kysely',
  'typebox',
  'ajv/dist/2020.js',
  'ajv-formats',
  'fast-json-stringify',
  'yaml',
  'cockatiel',
  'find-my-way',
]
const ALL_OF = 'all-of:'

/** What server, database and demo shop load at a first start. */
const START = [
  'boot/serve.ts',
  'boot/greet.ts',
  'db/open-database.ts',
  'db/open-on-thread.ts',
  'features/shop/shop-file/apply.ts',
]

// None where the installation left development dependencies out.
const vite = await import('vite').catch(() => null)
if (vite) {
  await bundleLibraries(vite)
  // A source that is broken is no failure of the installation.
  await compile().catch(() => {})
}

async function bundleLibraries({ build }) {
  const input = Object.fromEntries(LIBRARIES.map((name) => [name.replaceAll('/', '__'), ALL_OF + name]))
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [{ name: 'all-of', enforce: 'pre', resolveId, load }],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: fileURLToPath(BUNDLED),
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { input },
    },
  })
}

function resolveId(specifier) {
  return specifier.startsWith(ALL_OF) ? `${specifier}.mjs` : null
}

/** Every name that Node gives an importer, which is more than the bundler would for CommonJS. */
async function load(id) {
  if (!id.startsWith(ALL_OF)) return null
  const library = id.slice(ALL_OF.length, -'.mjs'.length)
  const names = Object.keys(await import(library)).filter((name) => name !== 'module.exports')
  return `export { ${names.join(', ')} } from '${library}'`
}

async function compile() {
  await import('../bin/load-quickly.js')
  for (const file of START) await import(`../src/${file}`)
}
