// An example as a project of its own: its files, and the packed client in place of the folder of this repository.
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CreateError, claimEmptyFolder, packClient, ROOT } from './project.ts'

export const EXAMPLES: readonly string[] = ['next', 'astro']
/** What an installation and a build leave behind. */
const MADE = /[/\\](?:node_modules|\.next|\.astro|dist|next-env\.d\.ts|tsconfig\.tsbuildinfo)$/
/** As the examples name it, in their package.json and lock file. */
const HERE = 'file:../../client'

export async function createExample(target: string, name: string): Promise<void> {
  if (!EXAMPLES.includes(name))
    throw new CreateError(`There is an example for ${EXAMPLES.join(' and ')}, not "${name}"`)
  await claimEmptyFolder(target)
  await cp(join(ROOT, 'examples', name), target, { recursive: true, filter: (source) => !MADE.test(source) })
  const client = `file:vendor/${await packClient(join(target, 'vendor'))}`
  const rewrite = async (file: string, was: string, is: string) => {
    const text = await readFile(join(target, file), 'utf8')
    await writeFile(join(target, file), text.replaceAll(was, is))
  }
  for (const file of ['package.json', 'package-lock.json']) await rewrite(file, HERE, client)
  await rewrite('README.md', '../../client/', 'node_modules/@etalase/client/')
  // It links a folder; the client is a file now.
  await rm(join(target, '.npmrc'), { force: true })
}
