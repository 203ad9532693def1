// npm run openapi: records the examples and writes server/openapi/ anew, or with --check says what is not up to date or
// has shrunk. Whether the examples still are what the server answers is held by examples.test.ts.
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { adminRoutes } from '../src/doors/admin/routes.ts'
import { apiRoutes } from '../src/doors/storefront/routes.ts'
import { describeAdminApi } from '../src/openapi/admin-document.ts'
import { describeApi } from '../src/openapi/document.ts'
import { type Examples, examplesFile, NO_EXAMPLES, readExamples } from '../src/openapi/examples.ts'
import { breakingChanges } from '../src/openapi/growth.ts'
import { type ApiVersion, NEVER_RELEASED, VERSIONS } from '../src/versions/index.ts'
import { recordExamples } from '../test/examples/record.ts'
import { startPostgres } from '../test/postgres.ts'

const FOLDER = new URL('../openapi/', import.meta.url)
/** In a folder of its own: it has no dated versions. */
const ADMIN_FILE = new URL('admin/v1.json', FOLDER)
const checkOnly = process.argv.includes('--check')

if (!checkOnly) {
  await writeFile(ADMIN_FILE, adminText())
  // First without examples: what is recorded is held to the description.
  for (const version of VERSIONS) await writeFile(documentFile(version), textOf(version, NO_EXAMPLES))
  for (const [version, examples] of await recorded()) {
    await writeFile(examplesFile(version), `${JSON.stringify(examples, null, 2)}\n`)
    await writeFile(documentFile(version), textOf(version, examples))
  }
}

const errors: string[] = []
for (const version of VERSIONS) {
  const made = textOf(version, readExamples(version))
  if (made !== (await readFile(documentFile(version), 'utf8')))
    errors.push(`${version}.json is not up to date: run "npm run openapi"`)
  for (const released of releasedBefore(fileURLToPath(documentFile(version)))) {
    for (const place of breakingChanges(JSON.parse(released), JSON.parse(made)).filter(isOfARelease)) {
      errors.push(`${version}.json lost ${place}: a released version only grows; make a new version of it`)
    }
  }
}
if (adminText() !== (await readFile(ADMIN_FILE, 'utf8').catch(() => '')))
  errors.push('admin/v1.json is not up to date: run "npm run openapi"')
for (const released of releasedBefore(fileURLToPath(ADMIN_FILE))) {
  for (const place of breakingChanges(JSON.parse(released), JSON.parse(adminText())).filter(isNoBound))
    errors.push(`admin/v1.json lost ${place}: a released version only grows`)
}
for (const error of new Set(errors)) console.error(error)
if (errors.length > 0) process.exitCode = 1
else
  console.log(
    checkOnly ? 'The API description is up to date and has only grown' : 'The API description is written',
  )

/** What `details.supported` listed of a date that no release had is nobody's loss. */
function isOfARelease(place: string): boolean {
  return !NEVER_RELEASED.some((date) => place.endsWith(`.supported[]: ${date}`))
}

/** Bounds of the merchant's side may become tighter: they keep one shop from the others. What is stored beyond stays. */
function isNoBound(place: string): boolean {
  return !/: (?:maxItems|maxLength|minimum|maximum)$/.test(place)
}

function adminText(): string {
  return `${JSON.stringify(describeAdminApi(adminRoutes), null, 2)}\n`
}

function documentFile(version: ApiVersion): URL {
  return new URL(`${version}.json`, FOLDER)
}

function textOf(version: ApiVersion, examples: Examples): string {
  return `${JSON.stringify(describeApi(apiRoutes, version, examples), null, 2)}\n`
}

async function recorded(): Promise<Map<ApiVersion, Examples>> {
  const postgres = await startPostgres(process.env.TEST_DATABASE_URL)
  try {
    Object.assign(process.env, postgres.env)
    return await recordExamples()
  } finally {
    await postgres.stop()
  }
}

/** The file as it was in the last two commits that touched it: each step is checked once, so all of them are. */
function releasedBefore(path: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: dirname(path),
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
