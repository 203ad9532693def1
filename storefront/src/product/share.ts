// Shows a product to somebody else: by the phone's own sheet, else by a link to paste.
import { copy } from '../design/copy-button.tsx'

/** What is to be said about it; empty when the phone says it all. */
export async function share(title: string, url: string): Promise<string> {
  if (!navigator.share) return (await copy(url)) ? 'Tautan tersalin.' : url
  // Whoever closes the sheet of the phone has changed their mind, and nothing is wrong.
  await navigator.share({ title, url }).catch(() => {})
  return ''
}
