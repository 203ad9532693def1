// The chat's message with the address is pasted, taken apart, looked at and used.
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { saleTexts } from '../../../texts/sale.ts'
import { Icon } from '../../../ui/icons.tsx'
import { type ChatAddress, readChat } from './chat-address.ts'

const t = saleTexts

export function PasteAddress({ onUse }: { onUse: (address: ChatAddress) => void }) {
  const [isOpen, { open, close }] = useDisclosure()
  const [text, setText] = useState('')
  const read = readChat(text)
  const parts = [
    { label: t.name, value: read.name },
    { label: t.phone, value: read.phone },
    { label: t.address, value: read.address },
  ]
  const use = () => {
    onUse(read)
    setText('')
    close()
  }
  return (
    <>
      <Button variant="light" leftSection={<Icon name="clipboard-text" size={20} />} onClick={open}>
        {t.pasteAddress}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t.pasteTitle}>
        <Stack>
          <Textarea
            data-autofocus
            label={t.pasteLabel}
            description={t.pasteHint}
            minRows={5}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Stack gap={4} role="status">
            {text.trim() === '' ? (
              <Text c="dimmed">{t.pastePreviewNothing}</Text>
            ) : (
              parts.map(({ label, value }) => (
                <Text key={label} size="sm" style={{ whiteSpace: 'pre-line' }}>
                  <Text span c="dimmed">
                    {label}:
                  </Text>{' '}
                  {value || '–'}
                </Text>
              ))
            )}
          </Stack>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {everyScreenTexts.cancel}
            </Button>
            <Button onClick={use} disabled={text.trim() === ''}>
              {t.pasteUse}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
