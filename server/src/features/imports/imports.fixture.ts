// Files as merchants send them, and an import that is waited for.
import assert from 'node:assert/strict'
import type { TestApp } from '../../../test/app.ts'
import { until } from '../../../test/fakes/until.ts'
import type { ImportKind } from '../../domain/import-kinds.ts'

export interface SeenImport {
  readonly id: string
  readonly state: string
  readonly progress: { done: number; total: number }
  readonly summary: { added: number; changed: number; unchanged: number; archived: number } | null
  readonly changes: { slug: string; what: string }[]
  readonly faults: { row: number | null; column: string | null; message: string }[]
  readonly notes: { row: number | null; column: string | null; message: string }[]
}

export interface Sent {
  readonly shop: string
  readonly token: string
  readonly kind: ImportKind
  readonly dryRun?: boolean
}

/** Sends a file, and gives what became of it. */
export async function importFile(
  app: TestApp,
  file: string | Buffer,
  { shop, token, kind, dryRun }: Sent,
): Promise<SeenImport> {
  const path = `/shops/${shop}/imports`
  const started = await app.admin(`${path}?kind=${kind}${dryRun ? '&dry_run=true' : ''}`, {
    method: 'POST',
    token,
    body: file,
    headers: { 'Content-Type': 'application/octet-stream' },
  })
  assert.equal(started.status, 202, started.text)
  assert.equal(started.body.state, 'running')
  let seen: SeenImport | undefined
  await until(async () => {
    seen = (await app.admin(`${path}/${started.body.id}`, { token })).body
    return seen?.state !== 'running'
  }, 10_000)
  assert.ok(seen)
  return seen
}

/** Rows of a sheet as CSV. */
export function csv(rows: readonly (readonly (string | number)[])[], mark = ','): string {
  const cell = (value: string | number) => {
    const text = String(value)
    return /["\r\n,;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return rows.map((row) => row.map(cell).join(mark)).join('\r\n')
}
