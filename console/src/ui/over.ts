// What a person has ended or put off for good, kept on this device.
type What = 'tour' | 'notice'

const nameOf = (what: What, person: string) => `etalase/over/${what}/${person}`

export function isOver(what: What, person: string): boolean {
  try {
    return localStorage.getItem(nameOf(what, person)) !== null
  } catch {
    // A browser that keeps nothing: better never than each time.
    return true
  }
}

export function noteOver(what: What, person: string): void {
  try {
    localStorage.setItem(nameOf(what, person), '1')
  } catch {
    // See above.
  }
}
