// What the tests of the shop file start from: pictures, a QRIS payload, and ways to say what is wrong.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { crc16 } from '../../../domain/qris.ts'
import { type FileError, ShopFileError } from './errors.ts'

export interface Folder {
  readonly path: string
  /** a small picture of its own colour; no two are alike */
  picture(name: string): Promise<void>
  write(name: string, content: string | Buffer): Promise<string>
  remove(): Promise<void>
}

export async function aFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'etalase-shop-file-'))
  let pictures = 0
  async function write(name: string, content: string | Buffer): Promise<string> {
    await writeFile(join(path, name), content)
    return join(path, name)
  }
  return {
    path,
    write,
    async picture(name) {
      await write(name, await aPicture(++pictures))
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}

/** Another number, another picture. */
export function aPicture(number: number): Promise<Buffer> {
  const background = { r: number % 256, g: Math.floor(number / 256) % 256, b: 120 }
  return sharp({ create: { width: 12, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
}

export function aQrisPayload(merchant = 'ROTAN NUSANTARA'): string {
  const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`
  const body =
    field('00', '01') +
    field('01', '11') +
    field('51', field('00', 'ID.CO.QRIS.WWW') + field('02', 'ID1020000000001')) +
    field('52', '5712') +
    field('53', '360') +
    field('58', 'ID') +
    field('59', merchant) +
    field('60', 'JAKARTA')
  return `${body}6304${crc16(`${body}6304`)}`
}

/** The errors an apply is refused for. */
export async function errorsOf(applying: Promise<unknown>): Promise<readonly FileError[]> {
  const error = await applying.then(
    () => assert.fail('the file was applied, though it has an error'),
    (error: unknown) => error,
  )
  if (!(error instanceof ShopFileError)) throw error
  return error.errors.map(({ path, message }) => ({ path, message }))
}

/** Everything that `part` says is also said by `whole`: fields at any depth, lists entry by entry. */
export function assertContains(whole: unknown, part: unknown, path = ''): void {
  if (Array.isArray(part)) {
    assert.ok(Array.isArray(whole), `${path} is no list`)
    assert.equal(whole.length, part.length, `${path} has another length`)
    for (const [i, entry] of part.entries()) assertContains(whole[i], entry, `${path}[${i}]`)
  } else if (typeof part === 'object' && part !== null) {
    assert.ok(typeof whole === 'object' && whole !== null, `${path} is no object`)
    for (const [name, value] of Object.entries(part)) {
      if (value !== undefined)
        assertContains((whole as Record<string, unknown>)[name], value, `${path}.${name}`)
    }
  } else {
    assert.deepEqual(whole, part, path)
  }
}
