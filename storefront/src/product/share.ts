// Shows a product to somebody else: by the phone's own sheet, else by a link to paste.
import { copy } from '../design/copy-button.tsx'

/** What is to be said about it; empty when the phone says it all. */
export async function share(title: string, url: string): Promise<string> {
  if (!navigator.share) return (await copy(url)) ? 'Tautan tersalin.' : url
  // A buyer who closes the sheet of the phone changed their mind; nothing is wrong.
  await navigator.share({ title, url }).catch(() => {})
  return ''
}
