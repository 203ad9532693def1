// Which language the console speaks: chosen once, when the page is opened. A second one is a folder of the same shape beside
// `id/`, and one more name here and in the files of this folder.
const LANGUAGES = ['id'] as const

type Language = (typeof LANGUAGES)[number]

const language: Language = LANGUAGES.find((each) => navigatorLanguage().startsWith(each)) ?? 'id'

/** All languages have the texts of the first one: a missing text is an error of types. */
export function inLanguage<Texts>(texts: Readonly<Record<Language, Texts>>): Texts {
  return texts[language]
}

/** Words for names that the server gives: it may know more of them. */
export function wordsByName(words: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return words
}

/** Pure parts are tested where there is no browser. */
function navigatorLanguage(): string {
  return typeof navigator === 'undefined' ? 'id' : navigator.language
}
