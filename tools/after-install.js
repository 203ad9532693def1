// After npm ci, so that it weighs less and every start is quicker. Without development dependencies there is nothing to do.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const MODULES = new URL('../node_modules/', import.meta.url)
const NODE = new URL('node/node_modules/', MODULES)

/** Of many files each: together half of what a start loads. */
const LIBRARIES = ['kysely', 'typebox', 'ajv/dist/2020.js', 'ajv-formats', 'fast-json-stringify']

const ALL_OF = 'all-of:'

/** What server, database and demo shop load at a first start. */
const START = [
  'boot/serve.ts',
  'boot/greet.ts',
  'db/open-database.ts',
  'db/open-on-thread.ts',
  'features/shop/shop-file/apply.ts',
]

if (existsSync(NODE)) {
  dropHeaders()
  await bundleLibraries()
  // A source that is broken is no failure of the installation.
  await compile().catch(() => {})
}

/** The pinned Node comes with headers for addons in C++, 67 MB in 2,800 files. Nothing here compiles one. */
function dropHeaders() {
  for (const platform of readdirSync(NODE))
    rmSync(new URL(`${platform}/include`, NODE), { recursive: true, force: true })
}

/** One file of each, where server/bin/resolve-quickly.js finds it. */
async function bundleLibraries() {
  const { rolldown } = await import('rolldown')
  const input = Object.fromEntries(LIBRARIES.map((name) => [name.replaceAll('/', '__'), ALL_OF + name]))
  const bundle = await rolldown({ input, platform: 'node', plugins: [{ name: 'all-of', resolveId, load }] })
  await bundle.write({ dir: fileURLToPath(new URL('.bundled/', MODULES)), format: 'esm' })
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

/** Fills Node's cache of compiled sources. */
async function compile() {
  enableCompileCache()
  await import('../server/bin/resolve-quickly.js')
  for (const file of START) await import(`../server/src/${file}`)
}
