// A made project type-checks and builds, as it is made and with the code of docs/own-storefront.md pasted where it says.
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { createStorefront } from '../../tools/project.ts'
import { buildProject, checkTypes, installFromHere } from './made-project.ts'

const GUIDE = new URL('../../../docs/own-storefront.md', import.meta.url)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'etalase-guide-'))
  await createStorefront(folder, 'https://toko.example')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** All that was built with such a name. */
async function built(ending: string): Promise<string> {
  const assets = join(folder, 'dist/assets')
  const names = (await readdir(assets)).filter((name) => name.endsWith(ending))
  return (await Promise.all(names.map((name) => readFile(join(assets, name), 'utf8')))).join()
}

test('a made project type-checks and builds', async () => {
  await installFromHere(folder)
  await checkTypes(folder)
  await buildProject(folder)
  assert.ok((await built('.js')).includes('https://toko.example/api/v1'))
})

test('the code of the guide, pasted into a new project, type-checks and builds', async () => {
  const pastes = pastesOf(await readFile(GUIDE, 'utf8'))
  assert.ok(pastes.length >= 8)
  for (const paste of pastes) await apply(paste)
  await installFromHere(folder)
  await checkTypes(folder)
  await buildProject(folder)

  const [scripts, styles] = await Promise.all([built('.js'), built('.css')])
  for (const trace of ['/lookbook', 'own-card-words']) assert.ok(scripts.includes(trace), trace)
  for (const trace of ['#1f5d50', '.own-card']) assert.ok(styles.includes(trace), trace)
})

interface Paste {
  readonly file: string
  readonly where: string
  /** the line it stands above or below */
  readonly line: string | undefined
  readonly code: string
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

async function apply({ file, where, line, code }: Paste): Promise<void> {
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
