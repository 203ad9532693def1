// Which new passwords are refused: those that lists of leaked ones begin with, and those made of what everybody knows.
import { invalidRequest } from '../../../base/problems.ts'

/** What somebody tries first at this product, in both languages; `docs/security.md` tells it. */
export const OWN_WORDS = [
  ...['etalase', 'konsol', 'console', 'toko', 'tokoku', 'tokosaya', 'pemilik', 'owner', 'manager', 'staff'],
  ...['admin', 'administrator', 'operator', 'katasandi', 'kata sandi', 'sandi', 'rahasia', 'password'],
  ...['passphrase', 'indonesia', 'jakarta', 'merdeka', 'bismillah', 'sayang', 'selamat', 'whatsapp'],
]

/** Throws `invalid_request` of the field `path`. `of`: login and name of its future owner. */
export async function assertStrong(password: string, path: string, of: readonly string[]): Promise<void> {
  if (await isEasyToGuess(password, of)) throw invalidRequest([{ path, code: 'invalid', message: TOO_EASY }])
}

const TOO_EASY = 'terlalu mudah ditebak; beberapa kata yang tidak berhubungan lebih aman'

/** Also what is common with digits and signs around it, or said twice: that is what guessing programs try next. */
export async function isEasyToGuess(password: string, of: readonly string[]): Promise<boolean> {
  const known = await commonPasswords()
  const own = new Set([...OWN_WORDS, ...of.flatMap(partsOf)].map(lettersAndDigits))
  return formsOf(password).some((form) => known.has(form) || own.has(form))
}

function formsOf(password: string): string[] {
  const small = password.normalize('NFKC').toLowerCase()
  const bare = small.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const forms = [small, bare, lettersAndDigits(small), lettersAndDigits(bare)].filter((form) => form !== '')
  return [...new Set([...forms, ...forms.map(onceOf)])]
}

/** `sandisandi` is `sandi`, `1111111111` is `1`. */
function onceOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const part = text.slice(0, length)
    if (text.length % length === 0 && part.repeat(text.length / length) === text) return part
  }
  return text
}

/** `budi.s@rotan.example`: whole, before the sign, and the words of it that are long enough to be meant. */
function partsOf(text: string): string[] {
  const small = text.normalize('NFKC').toLowerCase()
  const [name = ''] = small.split('@')
  return [small, name, ...small.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 4)]
}

function lettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

let common: Promise<ReadonlySet<string>> | null = null

/** Read when the first password is set: most processes never set one. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...SINGLE_CHARACTERS]),
  )
  return common
}

/** What is left of one key pressed many times. */
const SINGLE_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
