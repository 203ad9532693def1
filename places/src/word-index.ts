// A word index: sorted words, each with the places whose names hold it, in a few flat arrays.

/** Where in a name a word stands. */
export const WHOLE = 0
export const FIRST = 1
export const LATER = 2
/** Not in the name proper: "Kota", "Kab.". */
export const BESIDE = 3

export interface WordIndex {
  readonly size: number
  /** All words, one after the other, in order. */
  readonly letters: Uint8Array
  /** Where each word begins in `letters`; one more for the end. */
  readonly starts: Uint32Array
  /** How many letters a word shares with the one before it; the typo search skips by it. */
  readonly shared: Uint8Array
  /** Where each word's places begin in `places`; one more for the end. */
  readonly firsts: Uint32Array
  /** `node * 4` plus the word's position in the name. The places of words with one prefix are neighbours. */
  readonly places: Uint32Array
}

/** Reads the four sections that the generator wrote. */
export function readWordIndex(next: () => ArrayBuffer): WordIndex {
  const lengths = new Uint8Array(next())
  const letters = new Uint8Array(next())
  const starts = runningSum(lengths)
  const firsts = runningSum(new Uint16Array(next()))
  return {
    size: lengths.length,
    letters,
    starts,
    shared: sharedLetters(letters, starts),
    firsts,
    places: new Uint32Array(next()),
  }
}

/** The words that begin with `prefix`: from the first, up to the end. The prefix itself, if a word, is the first. */
export function wordsWithPrefix(words: WordIndex, prefix: string): [first: number, end: number] {
  const first = search(words, prefix, 0, false)
  return [first, search(words, prefix, first, true)]
}

export function wordLength(words: WordIndex, word: number): number {
  return (words.starts[word + 1] ?? 0) - (words.starts[word] ?? 0)
}

function runningSum(counts: Uint8Array | Uint16Array): Uint32Array {
  const sums = new Uint32Array(counts.length + 1)
  let sum = 0
  for (let i = 0; i < counts.length; i++) {
    sum += counts[i] ?? 0
    sums[i + 1] = sum
  }
  return sums
}

function sharedLetters(letters: Uint8Array, starts: Uint32Array): Uint8Array {
  const shared = new Uint8Array(starts.length - 1)
  for (let word = 1; word < shared.length; word++) {
    const before = starts[word - 1] ?? 0
    const start = starts[word] ?? 0
    const most = Math.min(start - before, (starts[word + 1] ?? 0) - start)
    let count = 0
    while (count < most && letters[before + count] === letters[start + count]) count++
    shared[word] = count
  }
  return shared
}

/** The first word from `low` on that is not before `prefix`, or with `past` not before all its continuations. */
function search(words: WordIndex, prefix: string, low: number, past: boolean): number {
  let high = words.size
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = compare(words, middle, prefix)
    if (order < 0 || (past && order === 0)) low = middle + 1
    else high = middle
  }
  return low
}

/** Below 0: the word sorts before the prefix; 0: it begins with it; above: after. */
function compare(words: WordIndex, word: number, prefix: string): number {
  const start = words.starts[word] ?? 0
  const length = wordLength(words, word)
  for (let i = 0; i < prefix.length; i++) {
    if (i >= length) return -1
    const order = (words.letters[start + i] ?? 0) - prefix.charCodeAt(i)
    if (order !== 0) return order
  }
  return 0
}
