// Imports of the last three months: what each did, and the way back to it.
import { Badge, Card, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import type { Schemas } from '../../../api.ts'
import { count } from '../../../format/money.ts'
import { when } from '../../../format/time.ts'
import { usePages } from '../../../shop/calls.ts'
import { importsTexts } from '../../../texts/imports.ts'
import { LoadMore } from '../../../ui/load-more.tsx'
import classes from './imports.module.css'

const t = importsTexts

const COLORS = { running: 'blue', done: 'green', failed: 'red' } as const

interface EarlierImportsProps {
  readonly shown: string | null
  onShow(id: string): void
}

export function EarlierImports({ shown, onShow }: EarlierImportsProps) {
  const pages = usePages('listImports', { limit: 10 })
  if (pages.isPending || pages.error) return null
  const items = pages.items.filter(({ kind }) => kind !== 'bank_statement')
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        {t.earlier}
      </Title>
      {items.length === 0 && <Text c="dimmed">{t.earlierEmpty}</Text>}
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {items.map((entry) => (
          <Card key={entry.id} component="li" withBorder padding={0}>
            <UnstyledButton
              className={classes.earlier}
              onClick={() => entry.id && onShow(entry.id)}
              {...(entry.id === shown && { 'aria-current': true })}
            >
              <Entry entry={entry} />
            </UnstyledButton>
          </Card>
        ))}
      </Stack>
      <LoadMore pages={pages} mt="sm" fullWidth />
    </section>
  )
}

function Entry({ entry }: { entry: Schemas['ImportEntry'] }) {
  const { kind, state, dry_run, summary, fault_count, by, created_at } = entry
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={500}>
          {kind && kind !== 'bank_statement' && t.kinds[kind]} · {dry_run ? t.dryRun : t.real}
        </Text>
        {state && (
          <Badge variant="light" tt="none" size="lg" fw={600} miw="max-content" color={COLORS[state]}>
            {t.states[state]}
          </Badge>
        )}
      </Group>
      <Text size="sm">
        {state === 'failed'
          ? t.faults(count(fault_count ?? 0))
          : summary &&
            t.summary(count(summary.added ?? 0), count(summary.changed ?? 0), count(summary.archived ?? 0))}
      </Text>
      <Text size="sm" c="dimmed">
        {t.by(by ?? '–', when(created_at))}
      </Text>
    </>
  )
}
