// Which line of help belongs to an address. Pure.
import { helpTexts } from '../texts/help.ts'

export function helpOf(path: string): { readonly line: string; readonly part: string } | null {
  const { screens } = helpTexts
  const given = path.replace(/\/$/, '')
  const pattern = given in screens ? given : Object.keys(screens).find((each) => fits(each, given))
  return pattern === undefined ? null : (screens[pattern] ?? null)
}

/** `:id` stands for anything. */
function fits(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((each, place) => each === given[place] || (each.startsWith(':') && given[place] !== ''))
  )
}
