// Which parts of the help have all the words that somebody typed, or what the help calls them. Pure.
import type { HelpPart, Run } from '../../help/read-help.ts'

type Meant = Readonly<Record<string, readonly string[]>>

/** `meant`: what the help says where people say something else. */
export function partsWith(parts: readonly HelpPart[], typed: string, meant: Meant = {}): readonly HelpPart[] {
  const words = wordsIn(typed)
  if (words.length === 0) return parts
  return parts.filter((part) => {
    const text = textOf(part)
    return words.every((word) => [word, ...(meant[word] ?? [])].some((each) => text.includes(each)))
  })
}

/** What is said of things that there are not, where somebody looks for one of them. */
export function notThere(typed: string, missing: Readonly<Record<string, string>>): string[] {
  return [...new Set(wordsIn(typed).flatMap((word) => missing[word] ?? []))]
}

const wordsIn = (typed: string) => typed.toLowerCase().split(/\s+/).filter(Boolean)

const OPERATORS = 'untuk-pengelola-platform'

/** Without what only those need who run the platform. */
export function forMerchants(parts: readonly HelpPart[]): readonly HelpPart[] {
  const from = parts.findIndex(({ id }) => id === OPERATORS)
  const next = parts.findIndex(({ level }, place) => place > from && level === 2)
  return from < 0 ? parts : [...parts.slice(0, from), ...(next < 0 ? [] : parts.slice(next))]
}

function textOf({ title, blocks }: HelpPart): string {
  const runs = blocks.flatMap((block) => {
    if (block.kind === 'text') return block.runs
    return block.kind === 'list' ? block.items.flat() : block.rows.flat(2)
  })
  return [title, ...runs.map(wordsOf)].join(' ').toLowerCase()
}

function wordsOf(run: Run): string {
  if (typeof run === 'string') return run
  if ('b' in run) return run.b
  return 'code' in run ? run.code : run.a
}
