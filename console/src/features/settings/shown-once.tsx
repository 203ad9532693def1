// A secret that appears this once: the merchant copies it before closing the dialog.
import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { useLeaveWarning } from '../../edit/use-leave-warning.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { CopyLine } from './parts.tsx'

interface ShownOnceProps {
  readonly title: string
  readonly hint: string
  readonly label: string
  /** null: there is none to show */
  readonly value: string | null
  onClose(): void
}

export function ShownOnce({ title, hint, label, value, onClose }: ShownOnceProps) {
  useLeaveWarning(value !== null)
  return (
    <Modal opened={value !== null} onClose={onClose} title={title} closeOnClickOutside={false}>
      <Stack>
        <Alert color="yellow">{hint}</Alert>
        {value !== null && <CopyLine label={label} value={value} />}
        <Group justify="flex-end">
          <Button onClick={onClose}>{settingsTexts.copiedIt}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
