// What only some developers run is a package with a lock file of its own: installed when it is run, and again when its
// lock file has changed. `node tools/on-demand.ts FOLDER` does so alone.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')

/**
 * Runs a program of such a package, in the folder that this was called in. Its types are checked first: `npm run typecheck`
 * cannot know those of packages that are not installed.
 */
export function runOnDemand(folder: string, program: string, args: readonly string[]): number {
  install(folder)
  if (existsSync(join(folder, 'tsconfig.json'))) {
    const failed = run(process.execPath, [TSC, '--noEmit', '-p', folder])
    if (failed) return failed
  }
  return run(process.execPath, [join(folder, program), ...args])
}

export function install(folder: string): void {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const note = join(folder, 'node_modules/.installed-lock.json')
  if (existsSync(note) && readFileSync(note, 'utf8') === lock) return
  console.error(`Installing ${relative(ROOT, folder)}, once`)
  const failed = run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder)
  if (failed) process.exit(failed)
  writeFileSync(note, lock)
}

function run(command: string, args: readonly string[], cwd?: string): number {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['inherit', 'inherit', 'inherit'] })
  if (error) throw error
  return status ?? 1
}

if (import.meta.main) for (const folder of process.argv.slice(2)) install(resolve(folder))
