// Builds Citus from its sources and installs it beside the PostgreSQL that is there.
import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { newestBin } from './cluster.ts'

export async function buildCitus(source: string): Promise<void> {
  const bin = newestBin()
  const folder = await mkdtemp(join(tmpdir(), 'etalase-citus-build-'))
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    await cp(source, folder, { recursive: true, filter: (path) => !path.endsWith('/.git') })
    await leaveOutWhatIsThere(bin, folder)
    // Older than what it is made from, by the chance of a copy, it would be made anew with programs that few have.
    await utimes(join(folder, 'configure'), new Date(), new Date())
    run('./configure', '--without-libcurl', `PG_CONFIG=${join(bin, 'pg_config')}`)
    run('make', `-j${availableParallelism()}`, 'extension')
    run('make', 'install-all')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Later minor versions of PostgreSQL 15 declare what 13.2 defines for itself. */
async function leaveOutWhatIsThere(bin: string, folder: string): Promise<void> {
  const headers = execFileSync(join(bin, 'pg_config'), ['--includedir-server'], { encoding: 'utf8' }).trim()
  const declared = await readFile(join(headers, 'commands/dbcommands.h'), 'utf8')
  if (!declared.includes('have_createdb_privilege')) return
  const file = join(folder, 'src/include/pg_version_compat.h')
  const text = await readFile(file, 'utf8')
  const own = /static inline bool\nhave_createdb_privilege\(void\)\n\{.*?\n\}\n/s
  await writeFile(file, text.replace(own, '#include "commands/dbcommands.h"\n'))
}
