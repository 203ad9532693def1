// Names that buyers would take for a bank, a wallet, a marketplace or the state: also where letters are swapped for others
// that look the same. Pure.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

const DRAWN_AS: ReadonlyMap<string, string> = new Map(
  Object.entries({ 0: 'o', 1: 'i', l: 'i', 2: 'z', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' }),
)

/** Nobody else has these in a name. */
const UNMISTAKABLE = [
  'bca klikbca mybca bni bri brimo brilink btn bsi bjb bankmandiri livin ocbc cimb panin danamon maybank seabank bankjago',
  'bankmega bankpermata bankdki bankindonesia uob jenius allobank gopay gojek shopee shopeepay tokopedia tiktok tiktokshop',
  'lazada bukalapak blibli linkaja ovo qris midtrans xendit doku kredivo akulaku spaylater paypal mastercard whatsapp facebook',
  'instagram google telkomsel indosat pertamina bpjs komdigi kominfo',
]
  .join(' ')
  .split(' ')

/** Words of everyday as well: they mislead alone, or beside a word that speaks for an office. */
const MISTAKABLE = new Set(
  'mandiri dana permata mega jago livin visa pln ojk pajak niaga polri bank'.split(' ').map(skeletonOf),
)
const OFFICIAL = new Set(
  (
    'bank official resmi cs admin promo hadiah undian login masuk verifikasi layanan care customer service bantuan help ' +
    'support center pusat call id indonesia online mobile akun blokir'
  )
    .split(' ')
    .map(skeletonOf),
)

/** From here on a name is told by its letters wherever it stands; a shorter one only as a word of its own. */
const LONG = 6

const PROTECTED = UNMISTAKABLE.map(skeletonOf)
const LONG_ONES = PROTECTED.filter((name) => name.length >= LONG)

/** Which name it would be taken for; null: none. `own`: the platform's. */
export function looksLike(name: string, own: readonly string[] = []): string | null {
  const words = wordsOf(name)
  const whole = words.join('')
  const ours = own.map(skeletonOf)
  const found =
    [...PROTECTED, ...ours].find((known) => known === whole || words.includes(known)) ??
    [...LONG_ONES, ...ours.filter(({ length }) => length >= LONG)].find((known) => whole.includes(known))
  if (found !== undefined) return found
  const common = words.find((word) => MISTAKABLE.has(word))
  if (common === undefined) return null
  const others = words.filter((word) => word !== common)
  return others.every((word) => OFFICIAL.has(word) || MISTAKABLE.has(word)) ? common : null
}

/** What a platform is called: no shop may be taken for it. */
export function ownNames({ platformDomain }: { readonly platformDomain: string }): string[] {
  const [first = ''] = platformDomain.split('.')
  return ['etalase', ...(first === 'localhost' ? [] : [first])]
}

function wordsOf(name: string): string[] {
  return plain(name)
    .split(/[^a-z0-9]+/)
    .map(folded)
    .filter(Boolean)
}

/** What the eye keeps of it: one form for everything that looks the same. */
function skeletonOf(name: string): string {
  return folded(plain(name))
}

/** Latin letters and digits, whatever alphabet they were borrowed from. */
function plain(name: string): string {
  const withoutMarks = name.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  if (/^[\x20-\x7e]*$/.test(withoutMarks)) return withoutMarks.toLowerCase()
  // Here and not above: few names need the table.
  const unhomoglyph: (text: string) => string = require('unhomoglyph')
  return unhomoglyph(withoutMarks).toLowerCase()
}

function folded(word: string): string {
  return word
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
    .replaceAll(/[0-9l]/g, (letter) => DRAWN_AS.get(letter) ?? letter)
    .replaceAll(/(.)\1+/g, '$1')
}
