// What generators make of the descriptions compiles, and its types know what the descriptions say.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const DOCUMENTS = fileURLToPath(new URL('../../../server/openapi/', import.meta.url))
const TSC = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))
const VERSIONS = ['2026-09-05', '2026-09-09']
const COMPILER_OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: [],
  module: 'ESNext',
  moduleResolution: 'Bundler',
  allowImportingTsExtensions: true,
  skipLibCheck: true,
}

/** What each is called with to make its client of a document, and where. */
const GENERATORS: Record<string, (document: string, folder: string) => string[]> = {
  'openapi-typescript': (document, folder) => [
    'openapi-typescript/bin/cli.js',
    document,
    '--output',
    join(folder, 'openapi-typescript.ts'),
  ],
  '@hey-api/openapi-ts': (document, folder) => [
    '@hey-api/openapi-ts/bin/run.js',
    '--input',
    document,
    '--output',
    join(folder, 'hey-api'),
    '--no-log-file',
  ],
  orval: (document, folder) => [
    'orval/dist/bin/orval.mjs',
    '--input',
    document,
    '--output',
    join(folder, 'orval.ts'),
    '--client',
    'fetch',
  ],
}

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'etalase-generators-'))
  await symlink(join(HERE, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
})
after(() => rm(folder, { recursive: true, force: true }))

test('the docs give the command of each', async () => {
  const docs = await readFile(join(HERE, '../../../docs/front-end.md'), 'utf8')
  for (const command of [
    /npx openapi-typescript \S+ -o/,
    /npx @hey-api\/openapi-ts --input/,
    /npx orval .+ --client fetch/,
  ])
    assert.match(docs, command)
})

test('every version is tried', async () => {
  const documents = (await readdir(DOCUMENTS)).filter((name) => name.endsWith('.json')).sort()
  assert.deepEqual(
    documents,
    VERSIONS.map((version) => `${version}.json`),
  )
})

for (const version of VERSIONS) {
  test(`${Object.keys(GENERATORS).join(', ')} make clients of ${version} whose types say what it says`, async () => {
    const project = join(folder, version)
    const generated = join(project, 'generated')
    await mkdir(generated, { recursive: true })
    for (const argumentsFor of Object.values(GENERATORS)) {
      const [program = '', ...args] = argumentsFor(join(DOCUMENTS, `${version}.json`), generated)
      await run([join(HERE, 'node_modules', program), ...args], folder)
    }
    for (const part of ['any', version]) await cp(join(HERE, 'usage', part), project, { recursive: true })
    const config = { compilerOptions: COMPILER_OPTIONS, include: ['.'] }
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config))
    await run([TSC, '-p', project], project)
  })
}

async function run(args: readonly string[], cwd: string): Promise<void> {
  await promisify(execFile)(process.execPath, args, { cwd }).catch((error: Error & { stdout: string }) => {
    throw new Error(`${error.message}\n${error.stdout}`)
  })
}
