// What buyers asked for and nobody has answered yet, with the time left; and noting one that came by letter or chat.
import { Badge, Button, Card, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../../api.ts'
import { fullTime } from '../../../format/time.ts'
import { useChange, useRead } from '../../../shop/calls.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { showDone } from '../../../ui/notices.tsx'
import { Section } from '../parts.tsx'
import { hoursLeft } from './time-left.ts'

const t = settingsTexts.buyers
const SOON_HOURS = 24

type RequestKind = keyof typeof t.kinds

export function OpenRequests() {
  const requests = useRead('listDataRequests', { open: true, limit: 100 }, { anew: true })
  return (
    <Section title={t.requests} hint={t.requestsHint} actions={<NoteRequest />}>
      <Loaded from={requests}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">{t.noRequests}</Text>
          ) : (
            <Stack gap="sm">
              {items.map((request) => (
                <OpenRequest key={request.id} request={request} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  )
}

function OpenRequest({ request: { id, kind, contact, due_at } }: { request: Schemas['DataRequest'] }) {
  const close = useChange('closeDataRequest', { outdates: ['listDataRequests'] })
  const left = due_at ? hoursLeft(due_at, new Date()) : null
  return (
    <Card withBorder component="article" p="sm">
      <Group justify="space-between" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {contact}
          </Text>
          <Text size="sm" c="dimmed">
            {kind && t.kinds[kind]} · <time>{due_at && fullTime(due_at)}</time>
          </Text>
        </div>
        <Group gap="xs">
          <Badge
            color={left === null ? 'red' : left < SOON_HOURS ? 'orange' : 'gray'}
            variant="light"
            tt="none"
          >
            {left === null ? t.overdue : t.hoursLeft(left)}
          </Badge>
          <Confirm
            title={t.closeTitle}
            confirm={t.close}
            onConfirm={() => close.mutateAsync({ id: id ?? '' })}
            trigger={(open) => (
              <Button variant="subtle" onClick={open}>
                {t.close}
              </Button>
            )}
          >
            {t.closeHint}
          </Confirm>
        </Group>
      </Group>
    </Card>
  )
}

function NoteRequest() {
  const [contact, setContact] = useState('')
  const [kind, setKind] = useState<RequestKind>('anonymise')
  const note = useChange('createDataRequest', {
    outdates: ['listDataRequests'],
    onDone() {
      setContact('')
      showDone(t.noted)
    },
  })
  return (
    <Confirm
      title={t.note}
      confirm={t.note}
      isDisabled={contact.trim() === ''}
      onConfirm={() => note.mutateAsync({ contact, kind })}
      trigger={(open) => (
        <Button variant="default" onClick={open}>
          {t.note}
        </Button>
      )}
    >
      <Select
        label={t.requests}
        data={Object.entries(t.kinds).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={(value) => setKind(value === 'export' ? 'export' : 'anonymise')}
        allowDeselect={false}
      />
      <TextInput
        label={t.contact}
        value={contact}
        onChange={({ currentTarget }) => setContact(currentTarget.value)}
        autoComplete="off"
      />
    </Confirm>
  )
}
