// The frame of a zip file around what is packed already: headers, the directory at its end, and their 64-bit forms where a file has
// grown large. Pure. (APPNOTE 6.3.10)

export interface ZipEntry {
  readonly name: string
  readonly crc: number
  readonly size: number
  /** as many bytes follow its header */
  readonly packed: number
  readonly isDeflated: boolean
}

/** Of an entry that has been written. */
export interface WrittenEntry extends ZipEntry {
  readonly offset: number
}

const VERSION = 20
const VERSION_64 = 45
/** Names are UTF-8. */
const UTF8 = 0x0800
const MOST_32 = 0xffff_ffff
const MOST_16 = 0xffff

/** Its data goes behind it. An entry stays below 4 GB; the whole file need not. */
export function headerOf(entry: ZipEntry, at: Date): Buffer {
  const name = Buffer.from(entry.name)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  writeCommon(header, 4, entry, name.length, at)
  return Buffer.concat([header, name])
}

/** `end`: where the last entry ended. */
export function* directoryOf(entries: readonly WrittenEntry[], end: number, at: Date): Generator<Buffer> {
  let size = 0
  for (const entry of entries) {
    const bytes = listed(entry, at)
    size += bytes.length
    yield bytes
  }
  const isLarge = entries.length >= MOST_16 || end >= MOST_32 || size >= MOST_32
  if (isLarge) yield largeEnd(entries.length, size, end)
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(Math.min(entries.length, MOST_16), 8)
  record.writeUInt16LE(Math.min(entries.length, MOST_16), 10)
  record.writeUInt32LE(Math.min(size, MOST_32), 12)
  record.writeUInt32LE(Math.min(end, MOST_32), 16)
  yield record
}

function listed(entry: WrittenEntry, at: Date): Buffer {
  const name = Buffer.from(entry.name)
  const isFar = entry.offset >= MOST_32
  const extra = isFar ? farOffset(entry.offset) : Buffer.alloc(0)
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(isFar ? VERSION_64 : VERSION, 4)
  writeCommon(header, 6, entry, name.length, at)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(Math.min(entry.offset, MOST_32), 42)
  return Buffer.concat([header, name, extra])
}

/** What both headers say alike. */
function writeCommon(header: Buffer, from: number, entry: ZipEntry, nameLength: number, at: Date): void {
  const { crc, size, packed, isDeflated } = entry
  if (size >= MOST_32 || packed >= MOST_32) throw new Error(`${entry.name} is too large for one file`)
  header.writeUInt16LE(VERSION, from)
  header.writeUInt16LE(UTF8, from + 2)
  header.writeUInt16LE(isDeflated ? 8 : 0, from + 4)
  header.writeUInt32LE(dosTime(at), from + 6)
  header.writeUInt32LE(crc, from + 10)
  header.writeUInt32LE(packed, from + 14)
  header.writeUInt32LE(size, from + 18)
  header.writeUInt16LE(nameLength, from + 22)
}

function farOffset(offset: number): Buffer {
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(0x0001, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(offset), 4)
  return extra
}

function largeEnd(count: number, size: number, end: number): Buffer {
  const record = Buffer.alloc(56 + 20)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(VERSION_64, 12)
  record.writeUInt16LE(VERSION_64, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(end), 48)
  record.writeUInt32LE(0x07064b50, 56)
  record.writeBigUInt64LE(BigInt(end + size), 64)
  record.writeUInt32LE(1, 72)
  return record
}

const WIB_MS = 7 * 3_600_000

/** As clocks in Jakarta show it, to two seconds: low 16 bits the time, high 16 the day. */
function dosTime(at: Date): number {
  const there = new Date(at.getTime() + WIB_MS)
  const time = (there.getUTCHours() << 11) | (there.getUTCMinutes() << 5) | (there.getUTCSeconds() >> 1)
  const day = ((there.getUTCFullYear() - 1980) << 9) | ((there.getUTCMonth() + 1) << 5) | there.getUTCDate()
  return ((day << 16) | time) >>> 0
}
