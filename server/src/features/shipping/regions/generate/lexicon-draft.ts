// A lexicon in the making: takes words with their places, gives the sections that `readLexicon` reads.

export interface LexiconDraft {
  add(word: string, node: number, position: number): void
  /** Length of each word, letters, number of places of each word, places. */
  sections(): [lengths: Uint8Array, letters: Uint8Array, counts: Uint16Array, places: Uint32Array]
}

export function lexiconDraft(): LexiconDraft {
  const placesByWord = new Map<string, number[]>()
  return {
    add(word, node, position) {
      const places = placesByWord.get(word) ?? []
      placesByWord.set(word, places)
      const place = node * 4 + position
      if (!places.includes(place)) places.push(place)
    },
    sections() {
      const entries = [...placesByWord].sort(([a], [b]) => (a < b ? -1 : 1))
      return [
        Uint8Array.from(entries, ([word]) => word.length),
        Buffer.from(entries.map(([word]) => word).join(''), 'latin1'),
        Uint16Array.from(entries, ([, places]) => places.length),
        Uint32Array.from(entries.flatMap(([, places]) => places)),
      ]
    },
  }
}
