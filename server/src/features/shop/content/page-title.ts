// What a page is called: it has no title of its own, so the merchant's navigation names it, else its key does. Pure.
export function titleOfPage(
  key: string,
  nav: readonly { readonly label: string | null; readonly route: string | null }[] = [],
): string {
  const named = nav.find(({ route }) => route === `/page/${key}`)?.label
  return named || readable(key)
}

/** Said letter by letter. */
const LETTERS = new Set(['faq', 'tos', 'cod'])

function readable(key: string): string {
  const words = key.split('-').map((word) => (LETTERS.has(word) ? word.toUpperCase() : word))
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
