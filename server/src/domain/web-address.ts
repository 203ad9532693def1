// Whether a text holds what mail programs turn into a link. Names of buyers are the first words of our mails: nobody sends
// links in our name by them. "Toko.id" and "CV Maju.co.id" are names of buyers, too, and stay.

/** Also within a word, as programs find it: "bukahttp://…". Its last letter is enough: a whole word would be read from each of them. */
const SCHEME = /[a-z0-9+.-]:\/\//i
const WWW = /(?<![\p{L}\p{N}])www\.\S/iu
/** A dotted word and a path: "undian.com/menang", "t.me/x". */
const WITH_PATH = /(?<![\p{L}\p{N}.-])((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?::\d+)?\//gu
/** "S.Pd/Siti", "M.Si/M.Pd": what somebody has studied. */
const DEGREE = /^\p{Lu}\p{Ll}{0,2}\.\p{Lu}\p{Ll}{0,3}$/u

const MOST = 300

export function holdsWebAddress(text: string): boolean {
  // A name has a hundred letters at most; of a text that is refused for its length, nothing is looked for.
  if (text.length > MOST) return false
  // Wide forms and invisible letters between would hide one from us, and not from the reader.
  const seen = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('。', '.')
  if (SCHEME.test(seen) || WWW.test(seen)) return true
  return [...seen.matchAll(WITH_PATH)].some(([, word = '']) => !DEGREE.test(word))
}
