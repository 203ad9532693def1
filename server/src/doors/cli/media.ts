// etalase media: tries the place where pictures are, and copies them to another.
import { type Command, Option } from 'commander'
import { copyFiles } from '../../adapters/media/copy-files.ts'
import type { MediaFiles } from '../../adapters/media/files.ts'
import { filesAt } from '../../adapters/media/open-media.ts'
import { tryFiles } from '../../adapters/media/try-files.ts'
import { loadConfig } from '../../base/config.ts'
import type { MediaPlace } from '../../base/settings/media.ts'
import { CommandError } from './arguments.ts'
import type { Terminal } from './terminal.ts'

/** How often a copy says how far it is, in files. */
const TELL_EVERY = 1_000
const MOST_DAMAGED = 20

export function addMediaCommands(program: Command, terminal: Terminal): void {
  const media = program.command('media').description('where pictures are kept')
  media
    .command('check')
    .description('write, read, list and delete a file where the settings say that pictures are')
    .action(async () => {
      const config = loadConfig(terminal.env)
      const { store, fallback } = config.media
      for (const at of fallback === null ? [store] : [store, fallback]) {
        const files = filesAt(config, at)
        terminal.print(`${files.place}: ${(await tryFiles(files)).join(', ')} work`)
      }
    })
  media
    .command('copy')
    .addOption(
      new Option('--to <place>', 'where to; from the other of the two')
        .choices(['s3', 'disk'])
        .makeOptionMandatory(),
    )
    .option('--verify', 'read everything at both places and compare it')
    .description('copy all pictures from disk to the bucket or back, while servers run; can be begun again')
    .action(({ to, verify = false }: { to: MediaPlace; verify?: boolean }) => copyTo(terminal, to, verify))
}

async function copyTo({ env, print, warn }: Terminal, to: MediaPlace, verify: boolean): Promise<void> {
  const config = loadConfig(env)
  if (!config.media.s3) throw new CommandError('There is no bucket: set MEDIA_S3_ENDPOINT and the others')
  const [source, target]: [MediaFiles, MediaFiles] = [
    filesAt(config, to === 's3' ? 'disk' : 's3'),
    filesAt(config, to),
  ]
  print(`From ${source.place} to ${target.place}`)
  const { copied, bytes, alreadyThere, damaged } = await copyFiles(source, target, {
    verify,
    onProgress(soFar) {
      const seen = soFar.copied + soFar.alreadyThere + soFar.damaged.length
      if (seen % TELL_EVERY === 0) print(`  ${seen} files looked at, ${soFar.copied} copied`)
    },
  })
  print(`${copied} files copied (${(bytes / 1e6).toFixed(1)} MB), ${alreadyThere} were there already`)
  if (damaged.length === 0) return
  for (const key of damaged.slice(0, MOST_DAMAGED)) warn(`damaged: ${key}`)
  throw new CommandError(
    `${damaged.length} pictures are damaged in ${source.place} and were not copied: bring them back from a backup`,
  )
}
