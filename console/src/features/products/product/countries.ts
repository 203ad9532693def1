// Countries by their codes, named as the browser names them: those that much comes from first. Pure.
const FIRST = ['ID', 'CN', 'JP', 'KR', 'MY', 'SG', 'TH', 'VN', 'IN', 'US', 'DE']
/** What has a name and is no country; the server says so too. */
const NO_COUNTRIES = ['AC', 'CP', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']

export function countries(language = 'id'): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const named = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !NO_COUNTRIES.includes(code) && isCurrent(code))
    .flatMap((value) => {
      const label = names.of(value)
      return label ? [{ value, label }] : []
    })
  const isFirst = ({ value }: { value: string }) => FIRST.includes(value)
  return [
    ...FIRST.flatMap((code) => named.find(({ value }) => value === code) ?? []),
    ...named.filter((each) => !isFirst(each)).toSorted((a, b) => a.label.localeCompare(b.label, language)),
  ]
}

/** Not `UK`, which is `GB` now, nor what has left the map: they have names still. */
function isCurrent(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code
}
