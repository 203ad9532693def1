// etalase products import: lays a file of another platform, a sheet of prices and stock, or a shop file over a shop.
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import type { Context } from '../../context.ts'
import type { ImportSummary, Remark } from '../../db/tables/imports.ts'
import { COMMAND_LINE } from '../../domain/access.ts'
import { FILE_KINDS, type FileKind } from '../../domain/import-kinds.ts'
import type { ImportRow } from '../../features/shop/imports/queries.ts'
import type { Shop } from '../../tenancy/shop.ts'
import { CommandError, shopNamed } from './arguments.ts'
import { type Terminal, visibleLine } from './terminal.ts'
import { withContext } from './with-context.ts'

interface ImportOptions {
  readonly kind?: FileKind
  readonly dryRun?: boolean
  readonly yes?: boolean
}

export function addProductCommands(program: Command, terminal: Terminal): void {
  const products = program.command('products').description('products of a shop')
  products
    .command('import')
    .argument('<slug>')
    .argument('<file>', 'CSV, XLSX, JSON or YAML')
    .addOption(
      new Option('--kind <kind>', 'what the file is; left out: told by its name and headings').choices(
        FILE_KINDS,
      ),
    )
    .option('--dry-run', 'only say what would change')
    .option('-y, --yes', 'ask nothing, and archive products where the file says so')
    .description('apply a file to a shop; nothing changes when the file has a fault')
    .action((slug: string, file: string, options: ImportOptions) =>
      withContext(terminal, (ctx) => importInto(ctx, terminal, slug, resolve(file), options)),
    )
}

async function importInto(
  ctx: Context,
  terminal: Terminal,
  slug: string,
  path: string,
  options: ImportOptions,
): Promise<void> {
  const shop = await shopNamed(ctx, slug)
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} cannot be read (${error.code})`)
  })
  const kind = options.kind ?? (await kindOf(path, bytes))
  const run = (dryRun: boolean) => applyFile(ctx, shop, { kind, bytes, dryRun })
  if (options.dryRun || !options.yes) {
    const looked = await run(true)
    show(terminal, looked, `This would be done to shop ${slug}:`)
    if (options.dryRun) return
    await agree(terminal, looked.summary)
  }
  const done = await run(false)
  if (options.yes) show(terminal, done, `Done to shop ${slug}:`)
  else terminal.print(`Shop ${slug}: ${told(done.summary)}`)
}

async function kindOf(path: string, bytes: Buffer): Promise<FileKind> {
  const { guessKind } = await import('../../features/shop/imports/actions/import-now.ts')
  const kind = guessKind(basename(path), bytes)
  if (kind) return kind
  throw new CommandError(`What ${basename(path)} is cannot be told by its name: say it with --kind`)
}

/** At a terminal somebody is asked; elsewhere only what takes products away needs a --yes. */
async function agree({ ask }: Terminal, summary: ImportSummary | null): Promise<void> {
  if (ask) {
    if (!(await ask('Import this?'))) throw new CommandError('Nothing was changed.')
  } else if ((summary?.archived ?? 0) > 0)
    throw new CommandError('This would archive products, so nothing was changed. Run it again with --yes.')
}

async function applyFile(
  ctx: Context,
  shop: Shop,
  file: { kind: FileKind; bytes: Buffer; dryRun: boolean },
): Promise<ImportRow> {
  // Only here: the other commands read no files of others.
  const { importNow } = await import('../../features/shop/imports/actions/import-now.ts')
  const at = new Date(ctx.clock.now())
  const done = await importNow(ctx, shop, { ...file, by: COMMAND_LINE, asOperator: true }, at)
  if (done.state !== 'done') throw new CommandError(faultsOf(done))
  return done
}

/** One slip in a large file may be a thousand faults. */
const MOST_FAULTS = 200
const MOST_NOTES = 20

function faultsOf({ faults, fault_count }: ImportRow): string {
  const count = fault_count === 1 ? 'a fault' : `${fault_count} faults`
  const lines = faults.slice(0, MOST_FAULTS).map((fault) => `  ${visibleLine(remarkLine(fault))}`)
  if (fault_count > lines.length) lines.push(`  … and ${fault_count - lines.length} more`)
  return [`The file has ${count}, nothing was changed:`, ...lines].join('\n')
}

function remarkLine({ row, column, says }: Remark): string {
  const place = [
    ...(row === null ? [] : [`row ${row}`]),
    ...(column === null ? [] : [row === null ? column : `column ${column}`]),
  ]
  return place.length > 0 ? `${place.join(', ')}: ${says.en}` : says.en
}

function show({ print, warn }: Terminal, { summary, changes, notes }: ImportRow, heading: string): void {
  for (const note of notes.slice(0, MOST_NOTES)) warn(`note: ${visibleLine(remarkLine(note))}`)
  if (notes.length > MOST_NOTES) warn(`note: … and ${notes.length - MOST_NOTES} more`)
  print(heading)
  for (const { slug, what } of changes) print(`  ${visibleLine(`${slug}: ${what.en}`)}`)
  print(`  ${told(summary)}`)
}

function told(summary: ImportSummary | null): string {
  const { added = 0, changed = 0, unchanged = 0, archived = 0, pictures = 0 } = summary ?? {}
  const fetched = pictures > 0 ? `, ${pictures} pictures to fetch` : ''
  return `${added} added, ${changed} changed, ${unchanged} unchanged, ${archived} archived${fetched}`
}
