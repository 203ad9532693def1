// Resolving a label: which village a free text names, when it names one clearly.
import type { Destination } from './destination.ts'
import { wordsOf } from './words.ts'

/**
 * Of the places a search for the label found: the one it clearly names, or null. Clear is the label itself,
 * or the only place found, or the only village whose own name stands in the text beside other words.
 */
export function clearlyNamed(
  label: string,
  found: readonly Destination[],
  complete: boolean,
): Destination | null {
  const text = wordsOf(label).join(' ')
  const same = found.filter((place) => isLabel(text, place))
  if (same.length > 0) return onlyOne(same)
  if (!complete) return null
  return onlyOne(found) ?? onlyOne(found.filter((place) => namesVillage(text, place)))
}

function isLabel(text: string, { label, zip_code }: Destination): boolean {
  const full = wordsOf(label).join(' ')
  return text === full || text === full.slice(0, -zip_code.length - 1)
}

/** A village named like its district or city must be named twice: once, the text may mean the larger place. */
function namesVillage(text: string, { subdistrict, district, city }: Destination): boolean {
  const name = wordsOf(subdistrict).join(' ')
  const hasNamesake = [district, city].some((place) => wordsOf(place).join(' ').endsWith(name))
  return text !== name && timesIn(text, name) > (hasNamesake ? 1 : 0)
}

function timesIn(text: string, name: string): number {
  let times = 0
  for (let at = ` ${text} `.indexOf(` ${name} `); at >= 0; at = ` ${text} `.indexOf(` ${name} `, at + 1))
    times++
  return times
}

function onlyOne(places: readonly Destination[]): Destination | null {
  const [first, second] = places
  return first !== undefined && second === undefined ? first : null
}
