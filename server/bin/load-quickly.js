// What every start of a process or thread of ours begins with (in a subprocess by --import, see src/base/subprocess.ts).
// Node keeps what it made of our TypeScript for the next start, and finds what a start loads without asking the disk: a file that
// another one names by its path («./x.ts»), for which Node looks four times, and the libraries of hundreds of files that npm ci
// has made one file each of (tools/prepare-start.js). They took more than half of a start. What is not there fails when it is read.
import { readdirSync, statSync } from 'node:fs'
import { enableCompileCache, getCompileCacheDir, registerHooks } from 'node:module'
import { dirname } from 'node:path'

enableCompileCache()
// Named like this, the cache holds the first source of a subprocess or thread too: none of them loads the TypeScript compiler.
const cache = getCompileCacheDir()
if (cache !== undefined) process.env.NODE_COMPILE_CACHE ??= dirname(cache)

/** Where the name says it. What a `.js` is depends on its package: Node finds that out. */
const FORMATS = { '.ts': 'module-typescript', '.mjs': 'module', '.js': undefined }

const MODULES = new URL('../../node_modules/', import.meta.url)
const BUNDLED = new URL('.bundled/', MODULES)
/** npm writes it at every installation. */
const INSTALLED = new URL('.package-lock.json', MODULES)
const bundled = new Map(bundles().map((file) => [specifierOf(file), new URL(file, BUNDLED).href]))

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context
    if (parentURL === undefined || conditions.includes('require')) return next(specifier, context)
    const library = parentURL.includes('/node_modules/') ? undefined : bundled.get(specifier)
    if (library) return { url: library, format: 'module', shortCircuit: true }
    const ending = specifier.slice(specifier.lastIndexOf('.'))
    const isPlain = specifier.startsWith('.') && Object.hasOwn(FORMATS, ending)
    if (!isPlain) return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: FORMATS[ending], shortCircuit: true }
  },
})

/** A name may hold slashes, that of a file may not. */
function specifierOf(file) {
  return file.slice(0, -'.js'.length).replaceAll('__', '/')
}

/** None without development dependencies, and none that are older than what is installed. */
function bundles() {
  try {
    const isStale = statSync(INSTALLED).mtimeMs > statSync(BUNDLED).mtimeMs
    return isStale ? [] : readdirSync(BUNDLED).filter((name) => name.endsWith('.js'))
  } catch {
    return []
  }
}
