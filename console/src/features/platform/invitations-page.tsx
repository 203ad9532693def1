// Invitations to open a shop: made, passed on, taken back.
import { Alert, Button, Card, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, type Schemas } from '../../api.ts'
import { when } from '../../format/time.ts'
import { signUpQuery } from '../../session/session.ts'
import { oversightTexts } from '../../texts/oversight.ts'
import { Copy } from '../../ui/copy.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { showDone } from '../../ui/notices.tsx'
import { Frame } from './frame.tsx'
import classes from './platform.module.css'

const t = oversightTexts
const INVITATIONS_KEY = ['platform', 'invitations'] as const

export function InvitationsPage() {
  const mode = useQuery(signUpQuery()).data?.mode
  const invitations = useQuery({
    queryKey: INVITATIONS_KEY,
    queryFn: ({ signal }) => api.listSignUpInvitations({}, { signal }),
  })
  return (
    <Frame title={t.invitations}>
      <Stack>
        {mode && <Text>{t.modes[mode]}</Text>}
        <Loaded from={invitations}>
          {({ items, days }) => (
            <>
              <Invite days={days ?? 0} />
              {items.length === 0 && <Text c="dimmed">{t.noInvitations}</Text>}
              {items.map((invitation) => (
                <Entry key={invitation.id} invitation={invitation} />
              ))}
            </>
          )}
        </Loaded>
      </Stack>
    </Frame>
  )
}

function Invite({ days }: { days: number }) {
  const [note, setNote] = useState('')
  const client = useQueryClient()
  const make = useMutation({
    mutationFn: () => api.createSignUpInvitation({ note }),
    async onSuccess() {
      setNote('')
      await client.invalidateQueries({ queryKey: INVITATIONS_KEY })
    },
  })
  const link = make.data?.link
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate()
  }
  return (
    <Card withBorder maw={640}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t.inviteFor}
            description={t.inviteForHint}
            maxLength={200}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Group>
            <Button type="submit" loading={make.isPending}>
              {t.invite}
            </Button>
            <Text size="sm" c="dimmed">
              {t.inviteHint(String(days))}
            </Text>
          </Group>
          {link && (
            <Alert color="green" role="status" title={t.link}>
              <Stack gap="xs">
                <Text size="sm">{t.linkHint}</Text>
                <Code className={classes.value}>{link}</Code>
                <Group>
                  <Copy value={link} what={t.link} />
                </Group>
              </Stack>
            </Alert>
          )}
        </Stack>
      </form>
    </Card>
  )
}

function Entry({ invitation }: { invitation: Schemas['SignUpInvitation'] }) {
  const { id, note, created_by, created_at, expires_at, opened } = invitation
  const client = useQueryClient()
  const takeBack = useMutation({
    mutationFn: () => api.deleteSignUpInvitation({ id: id ?? '' }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: INVITATIONS_KEY })
      showDone(t.takenBack)
    },
  })
  const called = note || t.withoutNote
  const isOver = new Date(expires_at ?? 0) <= new Date()
  return (
    <Card withBorder p="md" maw={640}>
      <Group>
        <div className={classes.shop}>
          <Text fw={600}>{called}</Text>
          <Text size="sm">{opened ? t.usedFor(opened) : isOver ? t.over : t.until(when(expires_at))}</Text>
          <Text size="sm" c="dimmed">
            {t.madeBy(created_by ?? '', when(created_at))}
          </Text>
        </div>
        {!opened && (
          <Button
            variant="default"
            aria-label={t.takeBackOf(called)}
            loading={takeBack.isPending}
            onClick={() => takeBack.mutate()}
          >
            {t.takeBack}
          </Button>
        )}
      </Group>
    </Card>
  )
}
