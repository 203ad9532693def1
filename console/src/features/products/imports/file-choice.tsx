// A file and what it is: guessed, and changed where the guess is wrong.
import { Alert, Button, Card, FileButton, Group, Radio, Stack, Text } from '@mantine/core'
import { type DragEvent, useEffect, useState } from 'react'
import { useChange } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { importsTexts } from '../../../texts/imports.ts'
import { Icon } from '../../../ui/icons.tsx'
import { ACCEPTED, type ChosenKind, guessKind, MOST_BYTES, sizeText } from './file-kind.ts'
import classes from './imports.module.css'

const t = importsTexts

export const KINDS: readonly ChosenKind[] = ['product_sheet', 'stock_sheet', 'shopify_csv', 'shop_file']
const HEAD_BYTES = 4_096

interface FileChoiceProps {
  readonly file: File | null
  onFile(file: File | null): void
  onStarted(id: string): void
}

export function FileChoice({ file, onFile, onStarted }: FileChoiceProps) {
  const { may } = useShop()
  const [kind, setKind] = useState<ChosenKind | null>(null)
  const start = useStart(onStarted)
  useEffect(() => {
    if (!file) return
    let isOver = false
    file
      .slice(0, HEAD_BYTES)
      .text()
      .then((head) => !isOver && setKind(guessKind(file.name, head)))
    return () => {
      isOver = true
    }
  }, [file])
  const isTooLarge = file !== null && file.size > MOST_BYTES
  return (
    <Card withBorder padding="md">
      <Stack>
        <FileButton onChange={onFile} accept={ACCEPTED} inputProps={{ 'aria-label': t.choose }}>
          {(props) => (
            <button
              type="button"
              className={classes.drop}
              {...dropOf(([first]) => onFile(first ?? null))}
              {...props}
            >
              {file ? <Icon name="file-check" size={32} /> : <Icon name="file-upload" size={32} />}
              <Text fw={600}>{file ? t.chosen(file.name, sizeText(file.size)) : t.choose}</Text>
              <Text size="sm" c="dimmed">
                {file ? t.chooseAgain : t.chooseHint}
              </Text>
            </button>
          )}
        </FileButton>
        {isTooLarge && <Alert color="red">{t.tooLarge}</Alert>}
        <Radio.Group label={t.kind} {...(file && { description: t.guessed })} value={kind} onChange={setKind}>
          <Stack gap="sm" mt="xs">
            {KINDS.filter((each) => each !== 'shop_file' || may('owner')).map((each) => (
              <Radio
                key={each}
                size="md"
                value={each}
                label={`${t.kinds[each]} (${t.kindAccepts[each]})`}
                description={t.kindHints[each]}
              />
            ))}
          </Stack>
        </Radio.Group>
        {file && (
          <Group justify="flex-end">
            <Button
              disabled={isTooLarge || kind === null}
              loading={start.isPending}
              onClick={() => kind && start.mutate({ kind, dry_run: 'true', file })}
            >
              {t.check}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  )
}

export function useStart(onStarted: (id: string) => void) {
  return useChange('startImport', {
    outdates: ['listImports'],
    onDone: ({ id }) => id && onStarted(id),
  })
}

/** Files may be dropped onto the button too. */
export function dropOf(onFiles: (files: File[]) => void) {
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop(event: DragEvent) {
      event.preventDefault()
      if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
    },
  }
}
