// Which addresses of the console's host are pages of the console: pure.

/** A program that calls an operation which is not there is told so, and gets no page. */
export function isOfApi(path: string): boolean {
  return /^\/admin(\/|$)/.test(path)
}

/** Likewise whoever asks for a file that is not there. */
export function isOfFiles(path: string): boolean {
  return /^\/assets(\/|$)/.test(path)
}

/** Its address is a key: the page is kept nowhere. */
export function isOfOneTimeLink(path: string): boolean {
  return /^\/masuk\/./.test(path)
}
