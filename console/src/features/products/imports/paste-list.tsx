// A list pasted from a chat: looked at as a file would be.
import { Button, Card, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { importsTexts } from '../../../texts/imports.ts'
import { useStart } from './file-choice.tsx'

const t = importsTexts

const MOST_CHARACTERS = 200_000

interface PasteListProps {
  onFile(file: File): void
  onStarted(id: string): void
}

export function PasteList({ onFile, onStarted }: PasteListProps) {
  const [text, setText] = useState('')
  const start = useStart(onStarted)
  const check = () => {
    const file = new File([text], 'daftar.txt', { type: 'text/plain' })
    onFile(file)
    start.mutate({ kind: 'product_list', dry_run: 'true', file })
  }
  return (
    <Card withBorder padding="md">
      <Stack>
        <Textarea
          label={t.paste}
          description={t.pasteHint}
          placeholder={t.pasteExample}
          autosize
          minRows={8}
          maxRows={20}
          maxLength={MOST_CHARACTERS}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button disabled={text.trim() === ''} loading={start.isPending} onClick={check}>
            {t.check}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
