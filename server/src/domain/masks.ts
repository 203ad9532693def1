// Contacts as they may be shown: enough for their owner to recognise, not enough for anyone else to use.

/** `b***@gmail.com`, `+62 ••• 4567` */
export function maskContact(contact: string): string {
  return contact.includes('@') ? maskEmail(contact) : maskPhone(contact)
}

export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  // By code point: half a letter is none.
  const [first = ''] = address.slice(0, Math.max(at, 0))
  return `${first}***${address.slice(at)}`
}

/** Of an E.164 number of Indonesia; of any other only the end is shown. */
export function maskPhone(number: string): string {
  const country = number.startsWith('+62') ? '+62 ' : ''
  return `${country}••• ${number.slice(-4)}`
}

const SHOWN_OF_END = 4

/** `•••• 7890`: of an account or a key. Of a short one less, so that most of it stays hidden. */
export function maskEnd(number: string): string {
  const shown = Math.min(SHOWN_OF_END, Math.floor(number.length / 2))
  return `•••• ${number.slice(number.length - shown)}`
}

/** `Jl. M••• No. •`: the kind of street stays, its name and numbers go. */
export function maskAddress(address: string): string {
  return address.replace(/[\p{L}\p{N}]+/gu, (word) => {
    if (/^\p{N}/u.test(word)) return '•'
    const [first = ''] = word
    return KEPT_WORDS.has(word.toLowerCase()) ? word : `${first}•••`
  })
}

const KEPT_WORDS: ReadonlySet<string> = new Set(
  'jl jln jalan gg gang no nomor rt rw blok kav lt lantai'.split(' '),
)
