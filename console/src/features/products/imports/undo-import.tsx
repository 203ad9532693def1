// Takes an import back in one tap, as long as that can be done.
import { Button, Stack, Text } from '@mantine/core'
import { when } from '../../../format/time.ts'
import { useChange } from '../../../shop/calls.ts'
import { importsTexts } from '../../../texts/imports.ts'
import { Icon } from '../../../ui/icons.tsx'
import type { Import } from './file-kind.ts'

const t = importsTexts

interface UndoImportProps {
  readonly loaded: Import
  onStarted(id: string): void
}

export function UndoImport({ loaded: { id, undo_until, undone_by }, onStarted }: UndoImportProps) {
  const undo = useChange('undoImport', {
    outdates: ['listImports', 'getImport'],
    onDone: (begun) => begun.id && onStarted(begun.id),
  })
  if (undone_by)
    return (
      <Button variant="subtle" onClick={() => onStarted(undone_by)}>
        {t.seeUndo}
      </Button>
    )
  if (!undo_until || !id) return null
  return (
    <Stack gap={4}>
      <Button
        variant="default"
        leftSection={<Icon name="reload" size={18} />}
        loading={undo.isPending}
        onClick={() => undo.mutate({ id })}
      >
        {t.undo}
      </Button>
      <Text size="sm" c="dimmed" ta="center">
        {t.undoUntil(when(undo_until))}
      </Text>
    </Stack>
  )
}
