// Which addresses of the console's host are pages of the console: pure.

/** A call of an operation that is not there, at either API, gets a 404, and no page. */
export function isOfApi(path: string): boolean {
  return /^\/(admin|api)(\/|$)/.test(path)
}

/** Likewise a request for a file that is not there: no screen's address ends like one. */
export function isOfFiles(path: string): boolean {
  return /^\/(assets|media)(\/|$)/.test(path) || /\/\.|\.[a-z0-9]+$/i.test(path)
}

/** Whether the console has screens there; which ones, it knows itself. */
export function isOfScreens(path: string): boolean {
  return /^\/((masuk|daftar|platform|toko)(\/|$)|$)/.test(path)
}

/** Its address is a key: the page is kept nowhere. */
export function isOfOneTimeLink(path: string): boolean {
  return /^\/masuk\/./.test(path)
}
