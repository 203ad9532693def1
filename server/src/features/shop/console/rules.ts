// Which addresses of the console's host are pages of the console: pure.

/** A call of an operation that is not there gets a 404, and no page. */
export function isOfApi(path: string): boolean {
  return /^\/admin(\/|$)/.test(path)
}

/** Likewise a request for a file that is not there. */
export function isOfFiles(path: string): boolean {
  return /^\/assets(\/|$)/.test(path)
}

/** Its address is a key: the page is kept nowhere. */
export function isOfOneTimeLink(path: string): boolean {
  return /^\/masuk\/./.test(path)
}
