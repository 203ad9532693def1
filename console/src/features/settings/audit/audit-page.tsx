// Who changed what in the shop, newest first.
import { Badge, Button, Card, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../../api.ts'
import { fullTime, when } from '../../../format/time.ts'
import { usePages } from '../../../shop/calls.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { useAddress, useWords } from '../../../ui/address.ts'
import { Empty } from '../../../ui/empty.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Lines, LoadError } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import classes from '../parts.module.css'
import { type FieldChange, fieldChanges, subjectName } from './audit-words.ts'

const t = settingsTexts.audit
/** as the API writes it */
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const KINDS: Readonly<Record<string, string>> = t.kinds
const VALUES: Readonly<Record<string, string>> = { ...t.values, ...settingsTexts.webhooks.types }
const SHOWN_AT_FIRST = 4
/** what the API calls more than one thing */
const SEVERAL = '*'

export function AuditPage() {
  const [{ tentang: kind, oleh: actor }, change] = useAddress(['tentang', 'oleh'])
  const { typed, type } = useWords(actor, (oleh) => change({ oleh }))
  const changes = usePages('listAudit', { limit: 30, ...(kind && { kind }), ...(actor && { actor }) })
  return (
    <Page title={t.title} back="/pengaturan" width="narrow">
      <Stack>
        <Group grow align="flex-start">
          <Select
            label={t.kind}
            placeholder={t.anyKind}
            data={Object.entries(t.kinds).map(([value, label]) => ({ value, label }))}
            value={kind || null}
            onChange={(tentang) => change({ tentang: tentang ?? '' })}
            clearable
            clearButtonProps={{ 'aria-label': everyScreenTexts.clear }}
          />
          <TextInput
            label={t.actor}
            placeholder={t.anyActor}
            value={typed}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        </Group>
        {changes.error && <LoadError error={changes.error} onRetry={() => changes.refetch()} />}
        {changes.isPending && <Lines />}
        {changes.isSuccess && changes.items.length === 0 && <Empty title={t.none} hint={t.noneHint} />}
        {changes.items.map((change) => (
          <Change key={change.id} change={change} />
        ))}
        <LoadMore pages={changes} />
      </Stack>
    </Page>
  )
}

function Change({ change }: { change: Schemas['Change'] }) {
  const { actor, before, after, at } = change
  const [isWhole, setWhole] = useState(false)
  const fields = fieldChanges(before, after)
  const kind = change.kind ?? ''
  const what = before === null ? 'made' : after === null ? 'deleted' : 'changed'
  // The stock of a product stands beside its name; several things have no name together.
  const isNamedBelow = kind === 'stock' || change.subject === SEVERAL
  const shown = isWhole ? fields : fields.slice(0, SHOWN_AT_FIRST)
  return (
    <Card withBorder component="article">
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <div className={classes.words}>
            <Text fw={600} className={classes.change}>
              {KINDS[kind] ?? kind} {isNamedBelow ? '' : subjectName(change.subject ?? '', before, after)}
            </Text>
            <Text size="sm" c="dimmed">
              {actor.kind && actor.kind !== 'person' ? `${t.actors[actor.kind]}: ` : ''}
              {actor.name} · <time title={at ? fullTime(at) : ''}>{when(at)}</time>
            </Text>
          </div>
          <Badge variant="light" color={what === 'deleted' ? 'red' : what === 'made' ? 'green' : 'gray'}>
            {t.did[what]}
          </Badge>
        </Group>
        {shown.map((field) => (
          <Field key={field.path} field={field} name={kind === 'stock' ? field.path : nameOf(field.path)} />
        ))}
        {fields.length > SHOWN_AT_FIRST && !isWhole && (
          <Group>
            <Button size="sm" mih={44} variant="subtle" onClick={() => setWhole(true)}>
              {t.showAll(fields.length)}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  )
}

function Field({ field: { before, after }, name }: { field: FieldChange; name: string }) {
  return (
    <Text size="sm" className={classes.change}>
      <Text span fw={600} size="sm">
        {name}:
      </Text>{' '}
      {before !== null && (
        <Text span size="sm" c="dimmed" className={after === null ? undefined : classes.before}>
          {said(before)}
        </Text>
      )}
      {before !== null && ' → '}
      {after === null ? t.empty : said(after)}
    </Text>
  )
}

/** Each step of a path that has a word gets it. */
function nameOf(path: string): string {
  const words: Readonly<Record<string, string>> = t.fields
  return path
    .split('.')
    .map((step) => words[step] ?? (/^\d+$/.test(step) ? `#${Number(step) + 1}` : step.replaceAll('_', ' ')))
    .join(' › ')
}

/** Each of a list that has a word gets it. */
function said(value: string): string {
  if (MOMENT.test(value)) return fullTime(value)
  return value
    .split(', ')
    .map((each) => VALUES[each] ?? each)
    .join(', ')
}
