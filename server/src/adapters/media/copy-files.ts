// Copies all pictures from one place to another while servers go on: what is there already is left, so it can be begun again.
import { createHash } from 'node:crypto'
import { type ListedFile, type MediaFiles, partsOf } from './files.ts'

export interface CopyOptions {
  /** also reads what is there already, and copies it again where it differs */
  readonly verify?: boolean
  /** how many files are under way at a time */
  readonly atOnce?: number
  /** called after each file */
  readonly onProgress?: (soFar: CopyCounts) => void
}

export interface CopyCounts {
  readonly copied: number
  readonly bytes: number
  readonly alreadyThere: number
  /** originals that are no longer what their name says; they are not copied */
  readonly damaged: readonly string[]
}

const AT_ONCE = 8

/** Throws MediaDown when a place fails: what was copied until then stays. */
export async function copyFiles(
  from: MediaFiles,
  to: MediaFiles,
  { verify = false, atOnce = AT_ONCE, onProgress = () => {} }: CopyOptions = {},
): Promise<CopyCounts> {
  const damaged: string[] = []
  const counts = { copied: 0, bytes: 0, alreadyThere: 0, damaged }
  const files = withTheirCopies(from, to)[Symbol.asyncIterator]()
  let isOver = false

  async function copyOne({ key, size, sizeOfCopy }: Compared): Promise<void> {
    if (size === sizeOfCopy && !verify) {
      counts.alreadyThere++
      return
    }
    const bytes = await from.get(key)
    // Taken away since it was listed.
    if (!bytes) return
    if (!isWhatItSays(key, bytes)) {
      counts.damaged.push(key)
      return
    }
    if (size === sizeOfCopy && (await to.get(key))?.equals(bytes)) {
      counts.alreadyThere++
      return
    }
    await to.put(key, bytes)
    if (verify && !(await to.get(key))?.equals(bytes))
      throw new Error(`${key} is read back otherwise than it was written`)
    counts.copied++
    counts.bytes += bytes.length
  }

  /** Each takes the next: a generator that is asked by several answers them one after the other. */
  async function work(): Promise<void> {
    try {
      for (let next = await files.next(); !next.done && !isOver; next = await files.next()) {
        await copyOne(next.value)
        onProgress(counts)
      }
    } finally {
      isOver = true
    }
  }

  const ends = await Promise.allSettled(Array.from({ length: atOnce }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return counts
}

interface Compared extends ListedFile {
  /** null: there is none */
  readonly sizeOfCopy: number | null
}

/** One shop at a time: what lies at the other place is held in memory for one of them only. */
async function* withTheirCopies(from: MediaFiles, to: MediaFiles): AsyncGenerator<Compared> {
  let shop: string | null = null
  let copies = new Map<string, number>()
  for await (const file of from.list()) {
    const { shopId } = partsOf(file.key) ?? { shopId: null }
    if (shopId !== null && shopId !== shop) {
      shop = shopId
      copies = new Map()
      for await (const { key, size } of to.list(shopId)) copies.set(key, size)
    }
    yield { ...file, sizeOfCopy: copies.get(file.key) ?? null }
  }
}

/** The name of an original is made of its content; a rendition's is not. */
function isWhatItSays(key: string, bytes: Buffer): boolean {
  const parts = partsOf(key)
  if (!parts || parts.format !== null) return true
  return createHash('sha256').update(bytes).digest('hex').startsWith(parts.hash)
}
