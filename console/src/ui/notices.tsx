// What is told in passing: that something worked, that it did not, and what can still be taken back.
import { isAdminError } from '@etalase/client/admin'
import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { commonTexts } from '../texts/common.ts'

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
  if (!isAdminError(error)) return commonTexts.unexpected
  if (error.code === 'network_error') return commonTexts.offlineError
  const fields = error.details.fields
  if (error.code === 'invalid_request' && Array.isArray(fields) && fields.length > 0)
    return fields.map(({ message }: { message: string }) => message).join('\n')
  return error.message
}

/** Done already, and can be taken back. */
export function showUndo(message: string, undo: () => void): void {
  const id = crypto.randomUUID()
  const take = () => {
    notifications.hide(id)
    undo()
  }
  notifications.show({ id, message: <UndoText message={message} onUndo={take} />, autoClose: 8_000 })
}

const LATER_MS = 6_000

/**
 * For what cannot be taken back once it is done: it is done a moment later, unless it is undone before. Whoever leaves
 * the page meant it.
 */
export function doLater(message: string, run: () => void, undone: () => void): void {
  const id = crypto.randomUUID()
  const end = () => {
    clearTimeout(timer)
    removeEventListener('pagehide', now)
    notifications.hide(id)
  }
  const now = () => {
    end()
    run()
  }
  const timer = setTimeout(now, LATER_MS)
  addEventListener('pagehide', now)
  const undo = () => {
    end()
    undone()
  }
  notifications.show({
    id,
    message: <UndoText message={message} onUndo={undo} />,
    autoClose: false,
    withCloseButton: false,
  })
}

function UndoText({ message, onUndo }: { message: string; onUndo: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{message}</Text>
      <Button size="compact-md" variant="light" flex="none" onClick={onUndo}>
        {commonTexts.undo}
      </Button>
    </Group>
  )
}
