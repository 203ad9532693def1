// Plain tar archives (ustar), piece by piece: any tar can open what is written here.

const BLOCK = 512
const NAME_BYTES = 100

export interface TarEntry {
  readonly name: string
  readonly bytes: Buffer
}

/** An entry as it stands in the archive: its head, its bytes, and what fills the last block up. */
export function* tarEntry({ name, bytes }: TarEntry): Generator<Buffer> {
  yield headOf(name, bytes.length)
  if (bytes.length > 0) yield bytes
  const rest = bytes.length % BLOCK
  if (rest > 0) yield Buffer.alloc(BLOCK - rest)
}

/** Two empty blocks end an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

function headOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`"${name}" is too long for a tar archive`)
  const head = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, length: number) =>
    head.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
  head.write(name, 0)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(0, 136, 12)
  head.write('0', 156)
  head.write('ustar\x0000', 257, 'latin1')
  octal(sumOf(head), 148, 7)
  head.write(' ', 155)
  return head
}

/** Of all bytes, with spaces where the sum itself stands. */
function sumOf(head: Buffer): number {
  return head.reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 32 : byte), 0)
}

/** Says that a file is none of ours, or not whole. */
export class DamagedArchive extends Error {}

/** Entries one after the other, each whole in memory; throws `DamagedArchive`. */
export async function* readTar(pieces: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = readerOf(pieces)
  for (;;) {
    const head = await reader.take(BLOCK)
    if (head.every((byte) => byte === 0)) return
    const sum = Number.parseInt(head.toString('latin1', 148, 154), 8)
    if (sum !== sumOf(head)) throw new DamagedArchive('a head in it is damaged')
    const name = textOf(head.subarray(0, NAME_BYTES))
    const size = Number.parseInt(textOf(head.subarray(124, 136)), 8)
    const bytes = await reader.take(size)
    await reader.take((BLOCK - (size % BLOCK)) % BLOCK)
    yield { name, bytes }
  }
}

function textOf(field: Buffer): string {
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? field.length : end)
}

function readerOf(pieces: AsyncIterable<Buffer>) {
  const source = pieces[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let length = 0
  return {
    async take(wanted: number): Promise<Buffer> {
      while (length < wanted) {
        const { done, value } = await source.next()
        if (done) throw new DamagedArchive('it ends too early')
        held.push(value)
        length += value.length
      }
      const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
      held = [all.subarray(wanted)]
      length -= wanted
      return all.subarray(0, wanted)
    },
  }
}
