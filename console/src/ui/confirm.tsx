// Asks before something is done that cannot be taken back, and says first what it will do.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { everyScreenTexts } from '../texts/every-screen.ts'

interface ConfirmProps {
  readonly title: string
  /** what it will do; may hold fields */
  readonly children: ReactNode
  readonly confirm: string
  readonly isDangerous?: boolean
  readonly isDisabled?: boolean
  onConfirm(): unknown
  /** what opens it */
  trigger(open: () => void): ReactNode
}

export function Confirm({
  title,
  children,
  confirm,
  isDangerous = false,
  isDisabled = false,
  onConfirm,
  trigger,
}: ConfirmProps) {
  const [isOpen, { open, close }] = useDisclosure()
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    try {
      await onConfirm()
      close()
    } catch {
      // Shown in passing; the dialog stays, so that nothing typed is lost.
    } finally {
      setRunning(false)
    }
  }
  return (
    <>
      {trigger(open)}
      <Modal opened={isOpen} onClose={close} title={title}>
        <Stack>
          {typeof children === 'string' ? <Text>{children}</Text> : children}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {everyScreenTexts.notNow}
            </Button>
            <Button
              onClick={run}
              loading={isRunning}
              disabled={isDisabled}
              {...(isDangerous && { color: 'red.8' })}
            >
              {confirm}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
