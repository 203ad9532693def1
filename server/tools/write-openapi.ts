// npm run openapi: writes server/openapi/{version}.json anew, or with --check says what is not up to date or has shrunk.
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { apiRoutes } from '../src/doors/storefront/routes.ts'
import { describeApi } from '../src/openapi/document.ts'
import { shrinkage } from '../src/openapi/growth.ts'
import { VERSIONS } from '../src/versions/index.ts'

const FOLDER = new URL('../openapi/', import.meta.url)
const checkOnly = process.argv.includes('--check')
const errors: string[] = []

for (const version of VERSIONS) {
  const path = new URL(`${version}.json`, FOLDER)
  const made = `${JSON.stringify(describeApi(apiRoutes, version), null, 2)}\n`
  const committed = await readFile(path, 'utf8').catch(() => null)
  if (checkOnly && committed !== made) errors.push(`${version}.json is not up to date: run "npm run openapi"`)
  for (const released of releasedBefore(fileURLToPath(path))) {
    for (const place of shrinkage(JSON.parse(released), JSON.parse(made))) {
      errors.push(`${version}.json lost ${place}: a released version only grows; make a new version of it`)
    }
  }
  if (!checkOnly) await writeFile(path, made)
}
for (const error of new Set(errors)) console.error(error)
if (errors.length > 0) process.exitCode = 1
else
  console.log(
    checkOnly ? 'The API description is up to date and has only grown' : 'The API description is written',
  )

/** The file as it was in the last two commits that touched it: each step is checked once, so all of them are. */
function releasedBefore(path: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: fileURLToPath(FOLDER),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  try {
    const commits = git('log', '-2', '--format=%H', '--', path).split('\n').filter(Boolean)
    return commits.map((commit) => git('show', `${commit}:./${path.split('/').at(-1)}`))
  } catch {
    // Without git there is no history to hold the document to.
    return []
  }
}
