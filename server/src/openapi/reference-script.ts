// The script of the readable reference, as Scalar's plugin for Fastify carries it.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'

/** The plugin is one file, and the script is a text in it. */
const SCRIPT = /standalone\.js\?raw\nvar \w+ = (".*");\n/

/**
 * Of all of Scalar's packages this one holds the finished script, and without forty more to install. The plugin is read
 * and not loaded: nothing else in it is needed, and its four megabytes would stay in memory.
 */
export async function referenceScript(): Promise<string> {
  const source = await readFile(fileURLToPath(import.meta.resolve('@scalar/fastify-api-reference')), 'utf8')
  const literal = SCRIPT.exec(source)?.[1]
  if (!literal) throw new Error('@scalar/fastify-api-reference no longer carries the script of the reference')
  return String(runInNewContext(literal))
}
