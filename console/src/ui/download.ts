// A file of the API, given to the browser to keep.
import type { MouseEvent } from 'react'
import { sendAsPerson } from '../api.ts'
import { everyScreenTexts } from '../texts/every-screen.ts'
import { showError, showProblem } from './notices.tsx'

/** What makes a link of it. */
export function downloadLink(address: string, name: string) {
  return {
    href: address,
    download: true,
    onClick(event: MouseEvent) {
      event.preventDefault()
      download(address, name).catch(showError)
    },
  }
}

/** Fetched, so that a refusal is read here and not in a file; some ask for a recent sign-in first. */
async function download(address: string, name: string): Promise<void> {
  const answer = await sendAsPerson(address, { method: 'GET' }).catch(() => null)
  if (!answer) return showProblem(everyScreenTexts.offlineError)
  if (!answer.ok) {
    const refused: { error?: { message?: string } } = await answer.json().catch(() => ({}))
    return showProblem(refused.error?.message ?? everyScreenTexts.unexpected)
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
