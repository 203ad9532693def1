// Tries whether a place for pictures does all that is asked of it, with a file that is gone afterwards.
import { randomBytes } from 'node:crypto'
import { MediaDown, type MediaFiles, originalKey, renditionKey } from './files.ts'

/** What a server does with a place before anybody asks: says whether it answers, and lets us in. Throws MediaDown. */
export async function reachFiles(files: MediaFiles): Promise<void> {
  for await (const _ of files.list('check')) return
}

/** Writes, reads, lists, hands out and deletes; gives back what works. Throws MediaDown. */
export async function tryFiles(files: MediaFiles): Promise<string[]> {
  const hash = randomBytes(16).toString('hex')
  const bytes = randomBytes(1_000)
  // An offered name, as a link is made of one that pages show.
  const key = renditionKey('check', hash, 1, 'webp')
  const wrong = (what: string) => new MediaDown(files.place, what)

  if (await files.get(originalKey('check', hash))) throw wrong('it has what nobody wrote')
  await files.put(key, bytes)
  try {
    if (!(await files.get(key))?.equals(bytes)) throw wrong('what is read is not what was written')
    const listed: string[] = []
    for await (const file of files.list('check')) listed.push(file.key)
    if (!listed.includes(key)) throw wrong('what was written is not listed')
    const link = await files.linkTo(key)
    if (link) await follow(link.url, bytes, wrong)
    return ['write', 'read', 'list', ...(link ? ['link'] : []), 'delete']
  } finally {
    await files.delete(key)
  }
}

/** As a browser does. */
async function follow(url: string, bytes: Buffer, wrong: (what: string) => MediaDown): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch((error: Error) => {
    throw wrong(`a link cannot be followed: ${error.message}`)
  })
  const got = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw wrong(`a link is answered with ${response.status}: ${got.toString('utf8', 0, 300)}`)
  if (!got.equals(bytes)) throw wrong('a link leads to something else than was written')
}
