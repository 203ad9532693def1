// Words of the trade that mean the same, and words that are nobody's typo. A shop adds groups of its own. Pure.

import { wordsOf } from './search-tables.ts'
import { TRADE_SYNONYMS } from './trade-synonyms.ts'

/** By word: the others that mean the same. */
export type Synonyms = ReadonlyMap<string, ReadonlySet<string>>

/** Words that say how something is wanted. Where no product has them they are left out, never corrected: “murah” is not “merah”. */
const QUALIFIERS =
  'murah mahal murahan termurah terbaik terlaris terbaru populer favorit bagus baik jelek cantik indah lucu imut keren unik antik modern klasik minimalis estetik premium original asli ori palsu baru lama bekas second besar kecil sedang jumbo mini panjang pendek tinggi rendah lebar sempit tebal tipis berat ringan kuat awet halus kasar lembut keras panas dingin hangat promo diskon obral sale gratis ongkir cod grosir eceran ecer satuan lusin pack set paket isi ready stok stock pria wanita cowok cewek anak bayi dewasa remaja ibu bapak muslim muslimah pasangan couple hadiah kado souvenir hampers rumah kantor sekolah dapur kamar taman luar dalam'.split(
    ' ',
  )

/** As words, where a merchant wrote several as one. */
const MOST_IN_GROUP = 20
/** A word that stands in many groups has so many others, and no more: each of them is searched for. */
const MOST_OTHERS = 40

const TRADE = groupedBy(TRADE_SYNONYMS.split('\n').map((line) => line.split(' ')))
const REAL_WORDS: ReadonlySet<string> = new Set([...QUALIFIERS, ...TRADE.keys()])

/** Whether it is a word of its own: typed as it is meant, also where the shop has nothing of the kind. */
export function isRealWord(word: string): boolean {
  return REAL_WORDS.has(word)
}

/** The trade's, and those of the shop. Of what a merchant wrote as several words each counts by itself. */
export function synonymsWith(own: readonly (readonly string[])[]): Synonyms {
  if (own.length === 0) return TRADE
  const added = groupedBy(own.map((group) => [...new Set(group.flatMap(wordsOf))].slice(0, MOST_IN_GROUP)))
  const all = new Map(TRADE)
  for (const [word, others] of added) all.set(word, (TRADE.get(word) ?? new Set()).union(others))
  return all
}

function groupedBy(groups: readonly (readonly string[])[]): Map<string, ReadonlySet<string>> {
  const others = new Map<string, Set<string>>()
  for (const group of groups)
    for (const word of group) {
      const same = others.get(word) ?? new Set()
      others.set(word, same)
      for (const other of group) {
        if (same.size >= MOST_OTHERS) break
        if (other !== word) same.add(other)
      }
    }
  return others
}
