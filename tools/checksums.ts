// What a generated file was made of, and what it was then: SHA-256 sums of both, so that a check needs no generator.
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

export interface Checksums {
  /** their file, in the format of `sha256sum`; its paths, like those below, begin at the root of the project */
  readonly file: string
  /** patterns of paths: the generator with its lock file, what it reads, and what it writes */
  readonly of: readonly string[]
}

export function writeChecksums({ file, of }: Checksums): void {
  writeFileSync(
    join(ROOT, file),
    linesOf(of)
      .map((line) => `${line}\n`)
      .join(''),
  )
}

/** Files that are not what they were when the generator ran, or are new, or gone. */
export function changedFiles({ file, of }: Checksums): string[] {
  const before = readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n')
  const changed = new Set(before).symmetricDifference(new Set(linesOf(of)))
  return [...new Set([...changed].map((line) => line.slice(line.indexOf('  ') + 2)))].sort()
}

function linesOf(patterns: readonly string[]): string[] {
  const paths = globSync([...patterns], { cwd: ROOT })
  return paths.sort().map((path) => {
    const sum = createHash('sha256').update(readFileSync(join(ROOT, path)))
    return `${sum.digest('hex')}  ${path.replaceAll('\\', '/')}`
  })
}
