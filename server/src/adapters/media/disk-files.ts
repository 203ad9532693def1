// Pictures in a folder of this machine, or of a disk that several machines share.
import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf, messageOf } from '../../base/errors.ts'
import { type ListedFile, MediaDown, type MediaFiles, partsOf } from './files.ts'

export function createDiskFiles(folder: string): MediaFiles {
  const place = `the folder ${folder}`
  const pathOf = (key: string) => join(folder, key)

  /** What the disk says, and null for what is not there. */
  async function ifThere<T>(work: Promise<T>): Promise<T | null> {
    try {
      return await work
    } catch (error) {
      const code = codeOf(error)
      if (code === 'ENOENT' || code === 'ENOTDIR') return null
      throw down(error)
    }
  }

  function down(error: unknown): MediaDown {
    return new MediaDown(place, codeOf(error) === 'ENOSPC' ? 'the disk is full' : messageOf(error), error)
  }

  /** Sorted, so that a copy that was broken off and begun again tells the same way. */
  async function entriesOf(path: string): Promise<Dirent[]> {
    const entries = (await ifThere(readdir(pathOf(path), { withFileTypes: true }))) ?? []
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  async function* list(shopId?: string): AsyncIterable<ListedFile> {
    const shops = shopId === undefined ? (await entriesOf('')).map(({ name }) => name) : [shopId]
    for (const shop of shops)
      for (const { name: hash } of await entriesOf(shop))
        for (const { name } of await entriesOf(join(shop, hash))) {
          const key = `${shop}/${hash}/${name}`
          const found = partsOf(key) && (await ifThere(stat(pathOf(key))))
          if (found) yield { key, size: found.size }
        }
  }

  return {
    place,
    linkOrigin: null,
    async put(key, bytes) {
      const path = pathOf(key)
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeWhole(path, bytes)
      } catch (error) {
        throw down(error)
      }
    },
    get: (key) => ifThere(readFile(pathOf(key))),
    isThere: async (key) => (await ifThere(stat(pathOf(key)))) !== null,
    async delete(key) {
      await ifThere(rm(pathOf(key), { force: true }))
    },
    list,
    linkTo: async () => null,
  }
}

/** A rename shows the file whole or not at all, also when the disk is full or the power goes. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const temporary = `${path}.${randomUUID()}`
  try {
    await writeFile(temporary, bytes, { flush: true })
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
