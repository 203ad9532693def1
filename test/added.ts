// What came into a page for a moment, though it may be gone again when a test looks.
import type { Locator } from 'playwright-core'

/** Counts from now on the elements that come into the place, match and have the text. */
export async function countAdded(
  place: Locator,
  selector: string,
  text = '',
): Promise<() => Promise<number>> {
  await place.evaluate(
    (node: HTMLElement, [wanted, words]: [string, string]) => {
      const isMeant = (one: Element) => one.matches(wanted) && (one.textContent ?? '').includes(words)
      node.dataset.added = '0'
      const observer = new MutationObserver((changes) => {
        const added = changes.flatMap((change) => [...change.addedNodes])
        const all = added.flatMap((one) =>
          one instanceof Element ? [one, ...one.querySelectorAll('*')] : [],
        )
        node.dataset.added = String(Number(node.dataset.added) + all.filter(isMeant).length)
      })
      observer.observe(node, { childList: true, subtree: true })
    },
    [selector, text] as [string, string],
  )
  return async () => Number(await place.getAttribute('data-added'))
}
