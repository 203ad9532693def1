// A project that npm run create made: installed without a network, type-checked and built.
import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const run = promisify(execFile)

/** As npm install would, without a network: the client from its tarball, the rest as it is installed here. */
export async function installFromHere(folder: string): Promise<void> {
  const { dependencies, devDependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const place = join(folder, 'node_modules', name)
    await mkdir(dirname(place), { recursive: true })
    if (name !== '@etalase/client') await symlink(join(ROOT, 'node_modules', name), place, 'junction')
  }
  const client = join(folder, 'node_modules/@etalase/client')
  await mkdir(client)
  const tarball = dependencies['@etalase/client'].replace('file:', '')
  await run('tar', ['-xzf', tarball, '-C', client, '--strip-components', '1'], { cwd: folder })
}

export async function checkTypes(folder: string): Promise<void> {
  await runTool(folder, 'typescript/bin/tsc', '--noEmit')
}

export async function buildProject(folder: string): Promise<void> {
  await runTool(folder, 'vite/bin/vite.js', 'build')
  await runTool(folder, 'vite/bin/vite.js', 'build', '--ssr', 'site/main.ts', '--outDir', 'dist/server')
}

async function runTool(folder: string, tool: string, ...args: string[]): Promise<void> {
  await run(process.execPath, [join(ROOT, 'node_modules', tool), ...args], { cwd: folder }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${tool} ${args.join(' ')}:\n${stdout}${stderr}`)
    },
  )
}
