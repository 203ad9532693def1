// How far an import has come, and what it would do, did, or could not do.
import { Alert, Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { count } from '../../../format/money.ts'
import { outdate, readKey, useRead } from '../../../shop/calls.ts'
import { OUTDATED_BY_PRODUCT } from '../../../shop/outdated.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { importsTexts } from '../../../texts/imports.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { ApplyImport } from './apply-import.tsx'
import { FetchedPictures } from './fetched-pictures.tsx'
import type { Import } from './file-kind.ts'
import { Changes, Counts, Remarks } from './import-tables.tsx'
import { UndoImport } from './undo-import.tsx'

const t = importsTexts

const EVERY_MS = 800

interface ImportProgressProps {
  readonly id: string
  /** null: chosen before the page was opened anew */
  readonly file: File | null
  onFile(file: File | null): void
  onStarted(id: string): void
  onBeginAgain(): void
}

export function ImportProgress({ id, ...rest }: ImportProgressProps) {
  const { slug } = useShop()
  const client = useQueryClient()
  const known = client.getQueryData<Import>(readKey(slug, 'getImport', { id }))
  const isOver = known !== undefined && known.state !== 'running' && !known.pictures?.waiting
  const found = useRead('getImport', { id }, isOver ? {} : { every: EVERY_MS })
  const isApplied = found.data?.state === 'done' && found.data.dry_run === false
  const state = found.data?.state
  useEffect(() => {
    if (state && state !== 'running') outdate(client, slug, 'listImports')
    if (isApplied) outdate(client, slug, ...OUTDATED_BY_PRODUCT, 'listCategories')
  }, [client, slug, state, isApplied])
  // Their products show them now.
  const fetched = found.data?.pictures?.fetched ?? 0
  useEffect(() => {
    if (fetched > 0) outdate(client, slug, ...OUTDATED_BY_PRODUCT)
  }, [client, slug, fetched])
  return (
    <Loaded from={found}>
      {(loaded) =>
        loaded.state === 'running' ? (
          <Running loaded={loaded} />
        ) : loaded.state === 'failed' ? (
          <Failed loaded={loaded} onBeginAgain={rest.onBeginAgain} />
        ) : (
          <Done loaded={loaded} {...rest} />
        )
      }
    </Loaded>
  )
}

function Running({ loaded: { progress, dry_run } }: { loaded: Import }) {
  const done = progress?.done ?? 0
  const total = progress?.total ?? 0
  return (
    <Card withBorder padding="md" role="status">
      <Text fw={600}>{dry_run ? t.checking : t.applying}</Text>
      <Progress
        my="sm"
        size="lg"
        animated
        value={total > 0 && done > 0 ? (done / total) * 100 : 100}
        aria-label={dry_run ? t.checking : t.applying}
      />
      <Text size="sm" c="dimmed">
        {total > 0 ? `${t.progress(count(done), count(total))}. ` : ''}
        {t.comeBack}
      </Text>
    </Card>
  )
}

function Failed({ loaded, onBeginAgain }: { loaded: Import; onBeginAgain: () => void }) {
  return (
    <Stack>
      <Alert color="red" icon={<Icon name="alert-triangle" />} title={t.failedTitle}>
        {t.failedHint}
      </Alert>
      <Remarks title={t.faults(count(loaded.fault_count ?? 0))} remarks={loaded.faults} isFault />
      <Button onClick={onBeginAgain}>{t.chooseAgain}</Button>
    </Stack>
  )
}

/** Couriers ask for it: named before the goods are in the shop, and led to afterwards. */
function Weightless({ howMany, isApplied }: { howMany: number; isApplied: boolean }) {
  const { to } = useShop()
  if (howMany === 0) return null
  return (
    <Alert mt="sm" color="yellow" title={t.weightless(count(howMany))}>
      {isApplied ? (
        <Button component={Link} href={to('/produk/stok?kurang=weight')} variant="default">
          {t.fillWeights}
        </Button>
      ) : (
        t.weightlessHint
      )}
    </Alert>
  )
}

function Done({ loaded, onBeginAgain, ...rest }: { loaded: Import } & Omit<ImportProgressProps, 'id'>) {
  const { to } = useShop()
  const { kind, summary, dry_run, changes, notes } = loaded
  const { added, changed, archived } = summary ?? {}
  const isNothing =
    [added, changed, archived, loaded.pictures?.wanted].every((howMany) => !howMany) && changes.length === 0
  return (
    <Stack>
      <Card withBorder padding="md">
        <Group gap="xs" mb="sm">
          {!dry_run && <Icon name="circle-check" color="var(--mantine-color-green-filled)" />}
          <Title order={2} size="h4">
            {dry_run ? t.wouldTitle : kind === 'undo' ? t.undoneTitle : t.didTitle}
          </Title>
        </Group>
        {summary && <Counts summary={summary} />}
        <Weightless howMany={loaded.weightless ?? 0} isApplied={!dry_run} />
        {isNothing && <Text mt="sm">{t.nothing}</Text>}
        {dry_run && <FetchedPictures loaded={loaded} />}
        {dry_run && !isNothing && <ApplyImport loaded={loaded} {...rest} />}
        <Group mt="md" grow>
          <Button variant="default" onClick={onBeginAgain}>
            {t.another}
          </Button>
          {!dry_run && (
            <Button component={Link} href={to('/produk')}>
              {t.toProducts}
            </Button>
          )}
        </Group>
        {!dry_run && (
          <Stack mt="md">
            <UndoImport loaded={loaded} onStarted={rest.onStarted} />
          </Stack>
        )}
      </Card>
      {!dry_run && <FetchedPictures loaded={loaded} />}
      <Changes changes={changes} isApplied={!dry_run && kind !== 'undo'} />
      <Remarks title={t.notes} remarks={notes} />
    </Stack>
  )
}
