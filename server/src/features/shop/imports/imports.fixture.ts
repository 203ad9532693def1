// Files as merchants send them, and an import that is waited for.
import assert from 'node:assert/strict'
import { strToU8, zipSync } from 'fflate'
import { until } from '../../../../../test/until.ts'
import type { TestApp } from '../../../../test/app.ts'
import type { Context } from '../../../context.ts'
import type { FileKind } from '../../../domain/import-kinds.ts'
import { runImportReading } from './actions/run-import.ts'
import { importing } from './importing.ts'
import type { ImportClaim } from './queries.ts'
import { writtenReading } from './read-file.ts'
import { readFrom } from './read-in-subprocess.ts'

export interface SeenImport {
  readonly id: string
  readonly state: string
  readonly progress: { done: number; total: number }
  readonly summary: { added: number; changed: number; unchanged: number; archived: number } | null
  readonly changes: { slug: string; what: string }[]
  readonly faults: { row: number | null; column: string | null; message: string }[]
  readonly notes: { row: number | null; column: string | null; message: string }[]
  readonly pictures: {
    wanted: number
    waiting: number
    fetched: number
    failed: number
    faults: { row: number | null; message: string }[]
  }
  readonly undo_until: string | null
  readonly undone_by: string | null
}

export interface Sent {
  readonly shop: string
  readonly token: string
  readonly kind: FileKind
  readonly dryRun?: boolean
  readonly account?: string
}

/** Sends a file, and gives what became of it. */
export async function importFile(
  app: TestApp,
  file: string | Buffer,
  { shop, token, kind, dryRun, account }: Sent,
): Promise<SeenImport> {
  const path = `/shops/${shop}/imports`
  const started = await app.admin(
    `${path}?kind=${kind}${dryRun ? '&dry_run=true' : ''}${account ? `&account=${account}` : ''}`,
    {
      method: 'POST',
      token,
      body: file,
      headers: { 'Content-Type': 'application/octet-stream' },
    },
  )
  assert.equal(started.status, 202, started.text)
  assert.equal(started.body.state, 'running')
  return ended(app, `${path}/${started.body.id}`, token)
}

/** The import at this address, once it is over. */
async function ended(app: TestApp, path: string, token: string): Promise<SeenImport> {
  if (!importing.of(app.ctx)) await runImports(app)
  let seen: SeenImport | undefined
  await until(async () => {
    seen = (await app.admin(path, { token })).body
    return seen?.state !== 'running'
  })
  assert.ok(seen)
  return seen
}

/** Takes an import back, and gives what became of that. */
export async function undo(
  app: TestApp,
  id: string,
  { shop, token }: { readonly shop: string; readonly token: string },
): Promise<SeenImport> {
  const path = `/shops/${shop}/imports`
  const started = await app.admin(`${path}/${id}/undo`, { method: 'POST', token })
  assert.equal(started.status, 202, started.text)
  return ended(app, `${path}/${started.body.id}`, token)
}

/** On a node that does not by itself: reads and applies every file that waits, here and in no process of its own. */
export async function runImports(app: TestApp): Promise<void> {
  const outbox = importing.open(app.ctx, runImportHere)
  await outbox.look()
  await outbox.finished()
}

/** As a process of its own would, which takes a hundred times as long to start as most files take to read. */
export function runImportHere(ctx: Context, claim: ImportClaim): Promise<void> {
  return runImportReading(async (bytes, kind) => readFrom(await writtenReading(kind, bytes)), ctx, claim)
}

/** Rows of a sheet as CSV. */
export function csv(rows: readonly (readonly (string | number)[])[], mark = ','): string {
  const cell = (value: string | number) => {
    const text = String(value)
    return /["\r\n,;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return rows.map((row) => row.map(cell).join(mark)).join('\r\n')
}

/**
 * A workbook of one sheet, as small as it can be; texts are put in as they are. `columns`: further cells of its first row.
 * `shared`: a text that is there once, and in the first cell of so many rows below.
 */
export function xlsx(
  rows: readonly (readonly (string | number)[])[],
  columns: readonly string[] = [],
  shared = { text: '', times: 0 },
): Buffer {
  const cell = (value: string | number, at: string) =>
    typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const sheet = rows
    .map((cells, r) => {
      const far = r === 0 ? columns.map((column) => cell(1, `${column}1`)) : []
      const inner = [
        ...cells.map((value, c) => cell(value, `${String.fromCharCode(65 + c)}${r + 1}`)),
        ...far,
      ].join('')
      return cells.length > 0 ? `<row r="${r + 1}">${inner}</row>` : ''
    })
    .join('')
  const sharing = Array.from({ length: shared.times }, (_, i) => {
    const row = rows.length + 1 + i
    return `<row r="${row}"><c r="A${row}" t="s"><v>0</v></c></row>`
  }).join('')
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const files = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="Stok" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${rel}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>${shared.text}</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}${sharing}</sheetData></worksheet>`,
  }
  const packed = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  )
  return Buffer.from(packed)
}
