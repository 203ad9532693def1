// "Halo kak", "makasih ya": what buyers say in a chat around an address, and what is left without it. Pure.

/** One of these makes it a courtesy. */
const GREETINGS = wordSet(
  'halo hallo hai hi hello assalamualaikum assalamu alaikum waalaikumsalam wassalam permisi punten selamat pagi siang sore malam',
  'makasih makasi makasihh mksh mksih terima terimakasih trimakasih trims tks thx thanks thank tq suwun nuhun',
  'ditunggu diproses oke ok okay siap sip',
)
/** These stand beside one, and in names and streets as well. */
const BESIDE = wordSet(
  'kak ka kakak min admin gan sis bang bu ibu pak bapak mas mbak mba ya yaa yah yg dong deh banyak sebelumnya',
  'you so much kasih matur wr wb mohon tolong segera secepatnya ini alamat alamatnya nya saya aku mau order pesan',
)
const THANKS =
  /[\s,.;!()-]*\b(makasi+h*|ma?ks[i]?h|terima ?kasih|trima ?kasih|trims|tks|thx|thanks|thank you|tq|(?:matur )?suwun|(?:hatur )?nuhun)\b.*$/i

/** The line without what is only polite; null: it was nothing else. */
export function withoutCourtesy(line: string): string | null {
  if (isCourtesy(line)) return null
  const [tail] = THANKS.exec(line) ?? []
  return tail !== undefined && isCourtesy(tail) ? line.slice(0, -tail.length) : line
}

function isCourtesy(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  return (
    words.some((word) => GREETINGS.has(word)) &&
    words.every((word) => GREETINGS.has(word) || BESIDE.has(word))
  )
}

function wordSet(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.join(' ').split(' '))
}
