// Loads a file of tests, and all of the sources that it imports, each time anew.
import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type CollectedTest, testsOf } from './collected.ts'

const HERE = `${pathToFileURL(process.cwd())}/`
const COLLECTED = new URL('collected.ts', import.meta.url).href
const stripped = new Map<string, string>()
let loads = 0

/** `file`: below the working directory. */
export function loadTests(file: string): Promise<readonly CollectedTest[]> {
  loads += 1
  return testsOf(() => import(`${pathToFileURL(resolve(file))}?load=${loads}`))
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!context.parentURL || !isReloaded(context.parentURL)) return nextResolve(specifier, context)
    if (specifier === 'node:test') return { url: COLLECTED, shortCircuit: true }
    const found = nextResolve(specifier, context)
    // Whatever is imported belongs to the same load as who imports it.
    return isOfSources(found.url) ? { ...found, url: found.url + new URL(context.parentURL).search } : found
  },
  load(url, context, nextLoad) {
    return isReloaded(url)
      ? { format: 'module', source: javaScriptOf(fileURLToPath(url)), shortCircuit: true }
      : nextLoad(url, context)
  },
})

function isReloaded(url: string): boolean {
  return isOfSources(url) && url.includes('?load=')
}

function isOfSources(url: string): boolean {
  return url.startsWith(HERE) && !url.includes('/node_modules/')
}

function javaScriptOf(path: string): string {
  const known = stripped.get(path)
  if (known !== undefined) return known
  const source = stripTypeScriptTypes(readFileSync(path, 'utf8'))
  stripped.set(path, source)
  return source
}
