// The code of a guide, pasted where its notes say.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const GUIDE = new URL('../../../docs/own-storefront.md', import.meta.url)

interface Paste {
  readonly file: string
  readonly where: string
  /** the line it stands above or below */
  readonly line: string | undefined
  readonly code: string
}

export async function pasteGuide(folder: string): Promise<void> {
  const pastes = pastesOf(await readFile(GUIDE, 'utf8'))
  assert.ok(pastes.length >= 11)
  for (const paste of pastes) await apply(folder, paste)
}

/** Blocks with a note before them that says where they go. */
function pastesOf(guide: string): Paste[] {
  const block = /^<!-- (\S+), (as a whole|at the end|above|below)(?:: ([^\n]+?))? -->\n```\w+\n(.*?)^```$/gms
  return Array.from(guide.matchAll(block), ([, file = '', where = '', line, code = '']) => ({
    file,
    where,
    line,
    code,
  }))
}

async function apply(folder: string, { file, where, line, code }: Paste): Promise<void> {
  const path = join(folder, file)
  if (where === 'as a whole') return writeFile(path, code)
  const text = await readFile(path, 'utf8')
  if (where === 'at the end') return writeFile(path, `${text}\n${code}`)
  const lines = text.split('\n')
  const places = lines.flatMap((each, index) => (each.trim() === line ? [index] : []))
  assert.equal(places.length, 1, `${file} has one line ${line}`)
  lines.splice(Number(places[0]) + (where === 'below' ? 1 : 0), 0, code.replace(/\n$/, ''))
  return writeFile(path, lines.join('\n'))
}
