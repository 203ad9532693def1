// What `npm ci` leaves below node_modules, of the root and of the workspaces, and how much of it there may be.
import { globSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const HEAVIEST = { megabytes: 600, files: 25_000 }

const CACHES = new Set(['.cache', '.vite'])

export interface Weight {
  readonly megabytes: number
  readonly files: number
}

/** As a disk with blocks of 4 KiB has it; a file with two names counts once, and caches do not. */
export function weigh(root: string): Weight {
  const seen = new Set<number>()
  let bytes = 0
  let files = 0
  for (const folder of globSync(['node_modules', '*/node_modules'], { cwd: root })) {
    for (const path of filesBelow(join(root, folder))) {
      files += 1
      const { ino, size } = lstatSync(path)
      if (!seen.has(ino)) bytes += Math.ceil(size / 4096) * 4096
      seen.add(ino)
    }
  }
  return { megabytes: Math.round(bytes / 2 ** 20), files }
}

/** Not behind links, which lead to the workspaces. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return CACHES.has(entry.name) ? [] : filesBelow(path)
    return entry.isFile() ? [path] : []
  })
}
