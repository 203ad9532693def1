// The words of a text as the search compares them: small letters, no accents, nothing but letters and digits.

export function wordsOf(text: string): string[] {
  const small = text.toLowerCase()
  // Most texts are plain, and of a large shop there are many.
  if (PLAIN.test(small)) return small.match(/[a-z0-9]+/g) ?? []
  const bare = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  return bare.match(/[\p{L}\p{N}]+/gu) ?? []
}

const PLAIN = /^[\x20-\x7e\s]*$/
