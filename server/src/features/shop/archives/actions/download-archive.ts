// downloadArchive: the archive as one zip file, made of its parts and of the pictures as they are read; never more than one of either
// is in memory, and it goes at its reader's pace.
import { setTimeout as wait } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { Problem } from '../../../../base/problems.ts'
import { createShares } from '../../../../base/shares.ts'
import type { Context } from '../../../../context.ts'
import type { Actor } from '../../../../domain/access.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { mediaFormats } from '../../../catalogue/media/queries.ts'
import { nameOfPicture } from '../make-archive.ts'
import { type ArchiveRow, findArchive, findPart } from '../queries.ts'
import { MOST_DOWNLOADS, PACE } from '../rules.ts'
import { directoryOf, headerOf, type WrittenEntry, type ZipEntry } from '../zip.ts'

const MISSING = 'GAMBAR-HILANG.txt'
const MANY = 'Salinan data toko ini sedang diunduh. Tunggu sampai selesai, lalu coba lagi.'

const pace = createShares(PACE)
/** by shop, those under way in this process */
const underWay = new Map<string, number>()

/** Throws `not_found` where none is ready, and `rate_limited`. */
export async function downloadArchive(
  ctx: Context,
  shop: Shop,
  id: string,
  by: Actor,
): Promise<AsyncGenerator<Buffer>> {
  const archive = await findArchive(ctx.db, shop.id)
  if (archive?.id !== id || archive.state !== 'done') throw new Problem('not_found')
  assertRoom(shop)
  const after = { downloaded: true }
  await writeAudit(ctx.db, shop.id, { by, kind: 'archive', id, before: null, after })
  return counted(shop, zipOf(ctx, shop, archive))
}

function assertRoom(shop: Shop): void {
  const inAll = [...underWay.values()].reduce((sum, count) => sum + count, 0)
  if ((underWay.get(shop.id) ?? 0) >= MOST_DOWNLOADS.ofShop || inAll >= MOST_DOWNLOADS.inAll)
    throw new Problem('rate_limited', {}, 60, MANY)
}

/** Counts from the first byte that is asked for, once more: whoever never asks takes no place. */
async function* counted(shop: Shop, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  assertRoom(shop)
  underWay.set(shop.id, (underWay.get(shop.id) ?? 0) + 1)
  try {
    for await (const piece of bytes) {
      await wait(pace.take(shop.id, piece.length, Number.POSITIVE_INFINITY) ?? 0)
      yield piece
    }
  } finally {
    const left = (underWay.get(shop.id) ?? 1) - 1
    if (left > 0) underWay.set(shop.id, left)
    else underWay.delete(shop.id)
  }
}

async function* zipOf(ctx: Context, shop: Shop, archive: ArchiveRow): AsyncGenerator<Buffer> {
  const at = archive.created_at
  const written: WrittenEntry[] = []
  let offset = 0
  function begin(entry: ZipEntry): Buffer {
    const header = headerOf(entry, at)
    written.push({ ...entry, offset })
    offset += header.length + entry.packed
    return header
  }
  const stored = (name: string, bytes: Buffer): ZipEntry => ({
    name,
    crc: crc32(bytes),
    size: bytes.length,
    packed: bytes.length,
    isDeflated: false,
  })

  for (const [file, entry] of archive.files.entries()) {
    yield begin({ ...entry, isDeflated: true })
    yield* partsOf(ctx, archive, file, entry.packed)
  }
  const missing: string[] = []
  const pictures = await mediaFormats(ctx.db, shop.id)
  for (const hash of [...pictures.keys()].sort()) {
    const name = nameOfPicture(hash, pictures.get(hash))
    const bytes = await ctx.media.readOriginal(shop.id, hash)
    if (!bytes) missing.push(name)
    else {
      yield begin(stored(name, bytes))
      yield bytes
    }
  }
  if (missing.length > 0) {
    const bytes = Buffer.from(`Gambar ini tidak ditemukan lagi:\n\n${missing.join('\n')}\n`)
    yield begin(stored(MISSING, bytes))
    yield bytes
  }
  yield* directoryOf(written, offset, at)
}

/** Throws where the archive has been deleted meanwhile: what is missing must be seen to be missing. */
async function* partsOf(
  { db }: Context,
  archive: ArchiveRow,
  file: number,
  packed: number,
): AsyncGenerator<Buffer> {
  let left = packed
  for (let number = 0; left > 0; number++) {
    const bytes = await findPart(db, archive, { file, number })
    if (!bytes) throw new Error(`Archive ${archive.id} has lost a part`)
    left -= bytes.length
    yield bytes
  }
}
