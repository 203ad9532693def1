// Words that stand alone begin with a capital: those of the API follow a field's name there. Pure.

export function asSentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
