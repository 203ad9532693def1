// The names of banks, wallets and couriers as everybody writes them, found in what a merchant called a method. Pure.

/** The first that fits counts: `bank_transfer_bca`, “Virtual Account BCA” and “Transfer BCA” are all BCA. */
const NAMES =
  'QRIS,GoPay,OVO,DANA,ShopeePay,LinkAja,BCA,BNI,BRI,BSI,Mandiri,Permata,CIMB Niaga,Danamon,BTN,SeaBank,Jago,Alfamart,Indomaret,VISA,COD,JNE,J&T,SiCepat,AnterAja,POS,TIKI,Ninja,Lion,Wahana,ID Express,SAP,GoSend,Grab,Lalamove,Paxel'.split(
    ',',
  )

/** What some are called besides. */
const ALSO: Readonly<Record<string, string>> = {
  cimb: 'CIMB Niaga',
  jnt: 'J&T',
  ide: 'ID Express',
  gojek: 'GoSend',
}

/** Null where no known name is in it. */
export function markText(code: string | null | undefined, name: string | null | undefined): string | null {
  const words = `${code ?? ''} ${name ?? ''}`
    .toLowerCase()
    .replaceAll(/ ?& ?/g, '&')
    .split(/[^a-z0-9&]+/)
  // “Go-Pay” and “Si Cepat” are one word to some and two to others.
  const said = new Set(words.flatMap((word, place) => [word, word + (words[place + 1] ?? '')]))
  const known = NAMES.find((text) => said.has(text.toLowerCase().replace(' ', '')))
  return known ?? Object.entries(ALSO).find(([word]) => said.has(word))?.[1] ?? null
}

/** Each name once, in the order they come. */
export function markTexts(
  things: readonly { readonly code?: string | null; readonly name?: string | null }[],
): string[] {
  return [...new Set(things.flatMap(({ code, name }) => markText(code, name) ?? []))]
}
