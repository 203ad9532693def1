// Names that buyers would take for a bank, a wallet, a marketplace, a courier or the state, or for one another: also where letters
// are swapped for others that look the same. Pure.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

const DRAWN_AS: ReadonlyMap<string, string> = new Map(
  Object.entries({ 0: 'o', 1: 'i', l: 'i', 2: 'z', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' }),
)

/** Nobody else has these in a name. */
const UNMISTAKABLE = [
  'bca mbca klikbca mybca bni mbni bri mbri brimo brilink briva brizzi btn bsi bjb bankmandiri livin wondr flazz ocbc cimb panin',
  'danamon maybank seabank bankjago mbanking bankmega bankpermata bankdki bankindonesia uob allobank neobank superbank gopay gojek shopee shopeepay tokopedia tiktok',
  'tiktokshop lazada bukalapak blibli linkaja ovo qris midtrans xendit doku kredivo akulaku spaylater paypal mastercard whatsapp',
  'facebook instagram google telkomsel indosat pertamina bpjs komdigi kominfo beacukai kemenkeu',
]
  .join(' ')
  .split(' ')

const COURIERS =
  'jne jnt jntexpress jntcargo sicepat anteraja ninjaxpress ninjavan idexpress lionparcel posindonesia posaja gosend lalamove paxel'
    .split(' ')
    .map(skeletonOf)

/** Words of everyday as well: they mislead alone, or beside a word that speaks for an office. */
const MISTAKABLE = new Set(
  'mandiri dana permata mega jago livin jenius visa pln ojk pajak niaga polri bank'
    .split(' ')
    .map(skeletonOf),
)
const OFFICIAL = new Set(
  (
    'bank official resmi cs admin promo hadiah undian login masuk verifikasi layanan care customer service bantuan help ' +
    'support center pusat call id indonesia online mobile akun blokir'
  )
    .split(' ')
    .map(skeletonOf),
)

/** The same of couriers: `J&T Express`, `Tiki Resmi`. */
const MISTAKABLE_COURIERS = new Set('jt tiki wahana ninja grab sap pos'.split(' ').map(skeletonOf))
const OF_COURIERS = new Set(
  'express xpress ekspres kurir courier cargo kargo logistik resi'.split(' ').map(skeletonOf),
)

/** They only look like one to who reads as loosely as we do: aunts, pins, egg-shaped things. */
const EVERYDAY = new Set('bibi pin ovoid bril brill brili brilli'.split(' '))

/** From here on a name is told by its letters within a longer word as well. */
const LONG = 6

const PROTECTED = [...UNMISTAKABLE.map(skeletonOf), ...COURIERS]

/** Which name it would be taken for; null: none. `own`: the platform's. */
export function looksLike(name: string, own: readonly string[] = []): string | null {
  const ours = own.map(skeletonOf)
  const raw = plain(name)
    .split(/[^a-z0-9]/)
    .map((word) => (EVERYDAY.has(word) ? '__' : word))
  const words = wordsIn(raw, ours)
  return (
    knownIn(words, ours) ??
    knownIn(wordsIn(raw.map(withoutNumber), ours), ours) ??
    commonIn(words, MISTAKABLE, new Set([...MISTAKABLE, ...OFFICIAL])) ??
    commonIn(words, MISTAKABLE_COURIERS, new Set([...MISTAKABLE_COURIERS, ...OFFICIAL, ...OF_COURIERS]))
  )
}

/** What the eye keeps of a shop's address, or of its name: shops with one of these in common may be taken for each other. */
export function lookOf(name: string): string {
  return folded(plain(name).replaceAll(/[^\p{L}\p{N}]/gu, ''))
}

export function isCourier(lookedLike: string): boolean {
  return COURIERS.includes(lookedLike) || MISTAKABLE_COURIERS.has(lookedLike)
}

/** One that is a word, within a long word, or written as several: never the end of one word and the beginning of the next. */
function knownIn(words: readonly string[], ours: readonly string[]): string | undefined {
  const from = words.map((_, first) => words.slice(first).join(''))
  return [...PROTECTED, ...ours].find(
    (known) =>
      words.includes(known) ||
      words.join('') === known ||
      (known.length >= LONG &&
        (words.some((word) => !COURIERS.includes(known) && word.includes(known)) ||
          from.some((rest) => rest.startsWith(known)))),
  )
}

function commonIn(
  words: readonly string[],
  common: ReadonlySet<string>,
  beside: ReadonlySet<string>,
): string | null {
  const found = words.find((word) => common.has(word))
  return found !== undefined && words.every((word) => beside.has(word)) ? found : null
}

/** Half of all shops are called so, whatever the platform's domain is. */
const EVERYBODYS = new Set(
  'toko tokoku shop store pasar warung kedai lapak belanja jualan localhost'.split(' '),
)

/** What a platform is called: no shop may be taken for it. */
export function ownNames({ platformDomain }: { readonly platformDomain: string }): string[] {
  const [first = ''] = platformDomain.split('.')
  return ['etalase', ...(EVERYBODYS.has(first) ? [] : [first])]
}

/** Letters that stand alone beside one another are read as one word, and words that are written as one as several. */
function wordsIn(raw: readonly string[], ours: readonly string[]): string[] {
  const words: string[] = []
  let letters = ''
  for (const word of [...raw, '--']) {
    if (word.length === 1) letters += word
    else if (word !== '') {
      words.push(letters, word)
      letters = ''
    }
  }
  return words
    .slice(0, -1)
    .map(folded)
    .flatMap((word) => partsOf(word, ours) ?? [word])
}

/** `bca2`, `bni46`: digits are not always letters. */
const withoutNumber = (word: string) => word.replace(/^\d+/, '').replace(/\d+$/, '')

/** Said beside a name as if it spoke for it. */
const BESIDE = [...OFFICIAL, ...OF_COURIERS, ...'toko shop store klik my pay ku'.split(' ').map(skeletonOf)]

/** The words that one is made of whole; null: it is one word. */
function partsOf(word: string, ours: readonly string[]): string[] | null {
  const parts = [...PROTECTED, ...MISTAKABLE, ...MISTAKABLE_COURIERS, ...ours, ...BESIDE]
  // How it is made up to each of its letters; null: not at all.
  const upTo: (string[] | null)[] = [[]]
  for (let end = 1; end <= word.length; end++) {
    const last = parts.find((part) => word.endsWith(part, end) && upTo[end - part.length])
    const before = last === undefined ? null : upTo[end - last.length]
    upTo.push(last !== undefined && before ? [...before, last] : null)
  }
  return upTo[word.length] ?? null
}

/** What the eye keeps of it: one form for everything that looks the same. */
function skeletonOf(name: string): string {
  return folded(plain(name))
}

/** Latin letters and digits, whatever alphabet they were borrowed from. */
function plain(name: string): string {
  const withoutMarks = name
    .normalize('NFKD')
    // Letters in black circles and boxes, which have no other form.
    .replaceAll(/[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu, (letter) =>
      String.fromCodePoint(65 + (((letter.codePointAt(0) ?? 0) - 0x1f150) % 32)),
    )
    // What is not seen, between letters too.
    .replaceAll(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
  return withoutMarks.replaceAll(/[^\x20-\x7e]/gu, inLatin).toLowerCase()
}

function inLatin(foreign: string): string {
  // Here and not above: few names need the table.
  const unhomoglyph: (text: string) => string = require('unhomoglyph')
  return unhomoglyph(foreign)
}

function folded(word: string): string {
  return word
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
    .replaceAll(/[0-9l]/g, (letter) => DRAWN_AS.get(letter) ?? letter)
    .replaceAll(/(.)\1+/g, '$1')
}
