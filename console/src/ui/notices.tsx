// Notices that pass: that something worked, that it did not, and what can still be taken back.
import { isAdminError } from '@etalase/client/admin'
import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { asSentence } from '../format/sentence.ts'
import { everyScreenTexts } from '../texts/every-screen.ts'

export function showDone(message: string): void {
  notifications.show({ message, color: 'green', autoClose: 3_000, withCloseButton: false })
}

/** Something that one should know, and nobody's fault. */
export function showNotice(message: string): void {
  notifications.show({ message, color: 'yellow', autoClose: 8_000 })
}

export function showError(error: unknown): void {
  notifications.show({ message: errorText(error), color: 'red', autoClose: 8_000 })
}

/** What did not work, in words of our own. */
export function showProblem(message: string): void {
  notifications.show({ message, color: 'red', autoClose: 12_000 })
}

/** The API's own words are Indonesian and fit to be shown. */
export function errorText(error: unknown): string {
  if (!isAdminError(error)) return everyScreenTexts.unexpected
  if (error.code === 'network_error') return everyScreenTexts.offlineError
  const fields = error.details.fields
  if (error.code === 'invalid_request' && Array.isArray(fields) && fields.length > 0)
    return fields.map(({ message }: { message: string }) => asSentence(message)).join('\n')
  return error.message
}

/** Something that one can do about the notice. Returns what takes it away again. */
export function showOffer(
  message: string,
  label: string,
  accept: () => void,
  autoClose: number | false = false,
): () => void {
  const id = crypto.randomUUID()
  const hide = () => notifications.hide(id)
  const run = () => {
    hide()
    accept()
  }
  notifications.show({
    id,
    message: <Offer message={message} label={label} onAccept={run} />,
    autoClose,
    withCloseButton: autoClose !== false,
  })
  return hide
}

/** Done already, and can be taken back. */
export function showUndo(message: string, undo: () => void): void {
  showOffer(message, everyScreenTexts.undo, undo, 8_000)
}

const LATER_MS = 6_000

/**
 * For what one cannot take back: it happens a moment later, unless the person undoes it before. Leaving
 * the page does it at once: a phone may end a page that is out of sight without another word.
 */
export function doLater(message: string, run: () => void, undone: () => void): void {
  const leaving = new AbortController()
  const stopWaiting = () => {
    clearTimeout(timer)
    leaving.abort()
  }
  const hide = showOffer(message, everyScreenTexts.undo, () => {
    stopWaiting()
    undone()
  })
  const now = () => {
    stopWaiting()
    hide()
    run()
  }
  const timer = setTimeout(now, LATER_MS)
  const { signal } = leaving
  addEventListener('pagehide', now, { signal })
  document.addEventListener('visibilitychange', () => document.hidden && now(), { signal })
}

function Offer({ message, label, onAccept }: { message: string; label: string; onAccept: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{message}</Text>
      <Button size="compact-md" variant="light" flex="none" onClick={onAccept}>
        {label}
      </Button>
    </Group>
  )
}
