// The text of places.txt: every place of the npm package `indonesia-nodejs`, with readable names and full zips.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Checksums } from '../../tools/checksums.ts'
import { cityName, placeName, provinceName } from './names.ts'

/** All that the text depends on, and it itself. */
export const MADE: Checksums = {
  file: 'places/generate/SHA256SUMS',
  of: [
    'places/generate/{places-text,names}.ts',
    'places/generate/package-lock.json',
    'places/data/places.txt',
  ],
}

interface Row {
  code: string
  name: string
}
interface VillageRow extends Row {
  postal_code: string
}
interface Line {
  code: string
  line: string
}

/**
 * One line a place, in the order of the codes, tab between code, name and zip. The length of the code tells
 * the level; a village has the last four digits only, and no zip when it shares that of the village above it.
 */
export function placesText(): string {
  const lines = [
    ...read<Row>('provinces').map((row) => lineOf(row.code, provinceName(row.name))),
    ...read<Row>('cities').map((row) => lineOf(row.code, cityName(row.name))),
    ...read<Row>('districts').map((row) => lineOf(row.code, placeName(row.name, row.code))),
    ...villageLines(read<VillageRow>('villages')),
  ]
  // A place's code begins with the code of the place it lies in, so this puts each below its own.
  lines.sort((a, b) => (a.code < b.code ? -1 : 1))
  return `${lines.map(({ line }) => line).join('\n')}\n`
}

function read<T>(level: string): T[] {
  const file = createRequire(import.meta.url).resolve(`indonesia-nodejs/data/json/${level}.json`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

function lineOf(code: string, name: string): Line {
  return { code, line: `${code.replace(/\B(?=(\d\d)+$)/g, '.')}\t${name}` }
}

function villageLines(villages: VillageRow[]): Line[] {
  const byDistrict = frequentZips(villages, 6)
  const byCity = frequentZips(villages, 4)
  let above = ''
  return villages.map(({ code, name, postal_code }) => {
    const zip = postal_code || byDistrict.get(code.slice(0, 6)) || byCity.get(code.slice(0, 4)) || ''
    const line = `${code.slice(6)}\t${placeName(name, code)}${zip === above ? '' : `\t${zip}`}`
    above = zip
    return { code, line }
  })
}

/** The zip most of the villages have, by the first digits of their codes. */
function frequentZips(villages: VillageRow[], digits: number): Map<string, string> {
  const counts = new Map<string, Map<string, number>>()
  for (const { code, postal_code } of villages) {
    if (postal_code === '') continue
    const area = code.slice(0, digits)
    const zips = counts.get(area) ?? new Map<string, number>()
    counts.set(area, zips.set(postal_code, (zips.get(postal_code) ?? 0) + 1))
  }
  return new Map([...counts].map(([area, zips]) => [area, mostFrequent(zips)]))
}

function mostFrequent(zips: Map<string, number>): string {
  return [...zips].reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}
