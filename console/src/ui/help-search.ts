// Which parts of the help have all the words that somebody typed. Pure.
import type { HelpPart, Run } from '../../help/read-help.ts'

export function partsWith(parts: readonly HelpPart[], typed: string): readonly HelpPart[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return parts
  return parts.filter((part) => {
    const text = textOf(part)
    return words.every((word) => text.includes(word))
  })
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
