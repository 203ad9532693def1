// Pictures that a file names by their addresses: how many are there, and which could not be had.
import { Card, Progress, Stack, Text, Title } from '@mantine/core'
import { count } from '../../../format/money.ts'
import { importsTexts } from '../../../texts/imports.ts'
import type { Import } from './file-kind.ts'
import { Remarks } from './import-tables.tsx'

const t = importsTexts

export function FetchedPictures({ loaded: { pictures, dry_run } }: { loaded: Import }) {
  const { wanted, waiting, fetched, failed, faults } = pictures ?? {}
  const all = (waiting ?? 0) + (fetched ?? 0) + (failed ?? 0)
  if (dry_run) return wanted ? <Text size="sm">{t.picturesWanted(count(wanted))}</Text> : null
  if (all === 0) return null
  const isOver = waiting === 0
  return (
    <Stack>
      <Card withBorder padding="md" role="status">
        <Title order={3} size="h5">
          {t.pictures}
        </Title>
        <Text size="sm">
          {isOver
            ? t.picturesFetched(count(fetched ?? 0))
            : t.picturesWaiting(count(all - (waiting ?? 0)), count(all))}
        </Text>
        {!isOver && <Progress mt="xs" value={((all - (waiting ?? 0)) / all) * 100} aria-label={t.pictures} />}
      </Card>
      <Remarks title={t.picturesFailed(count(failed ?? 0))} remarks={faults ?? []} isFault />
    </Stack>
  )
}
