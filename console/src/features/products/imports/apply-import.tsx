// Applies what was looked at: with the file at hand. One that is chosen again is looked at again first.
import { Alert, Button, FileButton, Stack, Text } from '@mantine/core'
import { count } from '../../../format/money.ts'
import { importsTexts } from '../../../texts/imports.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useStart } from './file-choice.tsx'
import { ACCEPTED, type Import, sizeText } from './file-kind.ts'

const t = importsTexts

interface ApplyImportProps {
  readonly loaded: Import
  readonly file: File | null
  onFile(file: File | null): void
  onStarted(id: string): void
}

export function ApplyImport({ loaded, file, onFile, onStarted }: ApplyImportProps) {
  const start = useStart(onStarted)
  const archived = loaded.summary?.archived ?? 0
  const { kind } = loaded
  // Nobody knows whether it is the same.
  const lookAgain = (chosen: File | null) => {
    if (!chosen || !kind || kind === 'undo') return
    start.mutate({ kind, dry_run: 'true', file: chosen }, { onSuccess: () => onFile(chosen) })
  }
  return (
    <Stack mt="md" gap="sm">
      {archived > 0 && (
        <Alert color="yellow" icon={<Icon name="archive" />} title={t.archivesTitle(count(archived))}>
          {t.archivesHint}
        </Alert>
      )}
      {file ? (
        <>
          <Text size="sm" c="dimmed">
            {t.chosen(file.name, sizeText(file.size))}
          </Text>
          <Button
            loading={start.isPending}
            onClick={() => kind && kind !== 'undo' && start.mutate({ kind, dry_run: 'false', file })}
          >
            {t.apply}
          </Button>
        </>
      ) : kind === 'product_list' ? (
        <Text size="sm">{t.pasteAgain}</Text>
      ) : (
        <>
          <Text size="sm">{t.applyAgain}</Text>
          <FileButton onChange={lookAgain} accept={ACCEPTED} inputProps={{ 'aria-label': t.choose }}>
            {(props) => (
              <Button variant="default" loading={start.isPending} {...props}>
                {t.choose}
              </Button>
            )}
          </FileButton>
        </>
      )}
    </Stack>
  )
}
