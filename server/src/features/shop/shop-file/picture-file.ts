// Reads a picture that a shop file names: a plain file below the shop file's own folder, and of a size known first.
import { constants, type FileHandle, open, realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { ImageError, MAX_IMAGE_BYTES, TOO_LARGE } from '../../../adapters/media/images.ts'

/** Throws ImageError, and what the file system says. */
export async function readPictureFile(folder: string, name: string): Promise<Buffer> {
  const path = resolve(folder, name)
  // By its name first: of files elsewhere nobody learns whether they are there.
  if (!isBelow(folder, path)) throw new ImageError(OUTSIDE)
  const real = await realpath(path)
  if (!isBelow(await realpath(folder), real)) throw new ImageError(OUTSIDE)
  // Not followed, should it have become a link meanwhile; not waited for, should it be a pipe.
  const handle = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    return await readWhole(handle)
  } finally {
    await handle.close()
  }
}

const OUTSIDE = {
  en: 'is not below the folder of the shop file',
  id: 'tidak berada di dalam folder berkas toko',
}

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** As much as the file says it has: one that grows meanwhile is cut, and its content will not be that of a picture. */
async function readWhole(handle: FileHandle): Promise<Buffer> {
  const found = await handle.stat()
  if (!found.isFile()) throw new ImageError({ en: 'is not a plain file', id: 'bukan berkas biasa' })
  if (found.size > MAX_IMAGE_BYTES) throw new ImageError(TOO_LARGE)
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(found.size), position: 0 })
  return buffer.subarray(0, bytesRead)
}
