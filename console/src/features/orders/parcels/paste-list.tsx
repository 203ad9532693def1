// Takes a pasted list of a courier: fills in what matches, and names what does not.
import { Alert, Button, Group, List, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { parcelsTexts } from '../../../texts/parcels.ts'
import { Icon } from '../../../ui/icons.tsx'
import { showDone } from '../../../ui/notices.tsx'
import { readList } from './pasted-list.ts'

const t = parcelsTexts
const LINES_SHOWN = 20

interface PasteListProps {
  readonly numbers: readonly string[]
  onFill(resis: Readonly<Record<string, string>>): void
}

export function PasteList({ numbers, onFill }: PasteListProps) {
  const [isOpen, { open, close }] = useDisclosure()
  const [text, setText] = useState('')
  const { found, unmatched } = useMemo(() => readList(text, numbers), [text, numbers])
  const fill = () => {
    onFill(Object.fromEntries(found))
    showDone(t.pasted(found.size))
    setText('')
    close()
  }
  return (
    <>
      <Button variant="default" leftSection={<Icon name="clipboard-text" size={20} />} onClick={open}>
        {t.paste}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t.pasteTitle} size="lg">
        <Stack>
          <Textarea
            data-autofocus
            label={t.pasteLabel}
            description={t.pasteHint}
            placeholder={'ETL-7K3M9QXA\tJP1234567890'}
            minRows={6}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            spellCheck={false}
          />
          <div role="status">
            {found.size > 0 && <Text size="sm">{t.pasteFound(found.size)}</Text>}
            {unmatched.length > 0 && (
              <Alert color="yellow" title={t.pasteUnmatched(unmatched.length)} mt="xs">
                <List size="sm">
                  {unmatched.slice(0, LINES_SHOWN).map(({ line, lacks }) => (
                    <List.Item key={line}>
                      <strong>{line}</strong>: {lacks === 'order' ? t.lacksOrder : t.lacksResi}
                    </List.Item>
                  ))}
                </List>
              </Alert>
            )}
          </div>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {everyScreenTexts.cancel}
            </Button>
            <Button onClick={fill} disabled={found.size === 0}>
              {t.pasteFill(found.size)}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
