// An empty project into which the packed package was installed, as its users have it.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const CLIENT = fileURLToPath(new URL('..', import.meta.url))
const TYPESCRIPT = fileURLToPath(new URL('../../node_modules/typescript', import.meta.url))
const run = promisify(execFile)

export interface InstalledProject {
  readonly folder: string
  /** what the tarball holds */
  readonly packed: readonly string[]
  /** compiles the project's programs into `out`, by our own TypeScript where no other is named; throws what it says */
  compile(options: object, out: string, typescript?: string): Promise<void>
  remove(): Promise<void>
}

/** How users' projects find packages. */
export const RESOLUTIONS = {
  Node16: { module: 'Node16', moduleResolution: 'Node16' },
  Bundler: { module: 'ESNext', moduleResolution: 'Bundler' },
  'NodeNext, as strict as can be': {
    module: 'NodeNext',
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
  },
}

export async function installIntoEmptyProject(): Promise<InstalledProject> {
  const folder = await mkdtemp(join(tmpdir(), 'etalase-installed-'))
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: CLIENT })
  const [tarball] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[]
  if (!tarball) throw new Error('npm packed nothing')
  await writeFile(join(folder, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }')
  await run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', `./${tarball.filename}`], {
    cwd: folder,
  })
  await mkdir(join(folder, 'src'))
  await cp(fileURLToPath(new URL('installed/', import.meta.url)), join(folder, 'src'), { recursive: true })
  await writeFile(
    join(folder, 'src/readme.ts'),
    snippetsOf(await readFile(join(CLIENT, 'README.md'), 'utf8')),
  )
  await cp(join(CLIENT, 'examples'), join(folder, 'src/examples'), { recursive: true })
  await writeSamples(join(folder, 'src/samples'))
  return {
    folder,
    packed: tarball.files.map(({ path }) => path),
    compile: (options, out, typescript = TYPESCRIPT) => compile(folder, typescript, options, out),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The samples of the API's reference, each as a program of its own. */
async function writeSamples(folder: string): Promise<void> {
  await mkdir(folder)
  const names = (await readdir(DOCUMENTS)).filter((name) => name.endsWith('.json'))
  for (const name of names) {
    const { paths } = JSON.parse(await readFile(new URL(name, DOCUMENTS), 'utf8')) as SampledDocument
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
      const sample = operation['x-codeSamples'].find(({ label }) => label === '@etalase/client')
      if (!sample) throw new Error(`${operation.operationId} has no sample of the client`)
      const file = join(folder, `${name.replace('.json', '')}-${operation.operationId}.ts`)
      await writeFile(file, `${sample.source}\nexport { answer }\n`)
    }
  }
}

const DOCUMENTS = new URL('../../server/openapi/', import.meta.url)

interface SampledDocument {
  readonly paths: Readonly<
    Record<
      string,
      Record<string, { operationId: string; 'x-codeSamples': { label: string; source: string }[] }>
    >
  >
}

/** The snippets of the README as one program, in the order they are read. */
function snippetsOf(readme: string): string {
  const snippets = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, snippet]) => snippet)
  if (snippets.length === 0) throw new Error('the README shows no snippet')
  return `${snippets.join('\n')}\nexport {}\n`
}

async function compile(folder: string, typescript: string, options: object, out: string): Promise<void> {
  const compilerOptions = {
    strict: true,
    target: 'ES2022',
    types: [],
    rootDir: 'src',
    outDir: out,
    ...options,
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  await run(process.execPath, [join(typescript, 'bin/tsc'), '-p', folder]).catch(
    ({ stdout }: { stdout: string }) => {
      throw new Error(`it does not compile:\n${stdout}`)
    },
  )
}
