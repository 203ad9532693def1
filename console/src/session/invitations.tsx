// Shops that ask one to work there: each is accepted or declined.
import { Alert, Anchor, Button, Card, Group, Stack, Text } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { api, type Schemas } from '../api.ts'
import { dayAndYear } from '../format/time.ts'
import { sessionTexts } from '../texts/session.ts'
import { Icon } from '../ui/icons.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { showDone } from '../ui/notices.tsx'
import { meQuery, useMe } from './session.ts'

const t = sessionTexts.invitations

const invitationsQuery = queryOptions({
  queryKey: ['own', 'listInvitations'],
  queryFn: ({ signal }) => api.listInvitations({ limit: 100 }, { signal }),
})

export function Invitations() {
  const invitations = useQuery(invitationsQuery)
  return (
    <Loaded from={invitations}>
      {({ items }) => (
        <Stack gap="xs">
          {items.map((invitation) => (
            <Invitation key={invitation.slug} invitation={invitation} />
          ))}
        </Stack>
      )}
    </Loaded>
  )
}

/** Where one lands while some wait. `to`: where they are answered. */
export function InvitationsHint({ to }: { to: string }) {
  const { invitations } = useMe()
  if (!invitations) return null
  return (
    <Alert icon={<Icon name="mail" size={20} />} mb="md">
      {t.waiting(invitations)}{' '}
      <Anchor component={Link} href={to} inherit>
        {t.show}
      </Anchor>
    </Alert>
  )
}

function Invitation({ invitation }: { invitation: Schemas['Invitation'] }) {
  const { slug, name, role, takes_over, invited_by, expires_at } = invitation
  const { accept, decline } = useAnswer(slug ?? '')
  const isBusy = accept.isPending || decline.isPending
  return (
    <Card withBorder p="sm">
      <Stack gap="xs">
        <div>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {takes_over ? t.handsOver(invited_by ?? '') : t.asks(invited_by ?? '', role ? t.roles[role] : '')}{' '}
            {expires_at && t.until(dayAndYear(expires_at))}
          </Text>
        </div>
        <Group>
          <Button loading={accept.isPending} disabled={isBusy} onClick={() => accept.mutate()}>
            {t.accept}
          </Button>
          <Button
            variant="default"
            loading={decline.isPending}
            disabled={isBusy}
            onClick={() => decline.mutate()}
          >
            {t.decline}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

function useAnswer(slug: string) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const outdate = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: meQuery.queryKey }),
      client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
    ])
  const accept = useMutation({
    mutationFn: () => api.acceptInvitation({ slug }),
    async onSuccess() {
      await outdate()
      showDone(t.accepted)
      navigate(`/toko/${slug}`)
    },
    onError: outdate,
  })
  const decline = useMutation({
    mutationFn: () => api.declineInvitation({ slug }),
    async onSuccess() {
      await outdate()
      showDone(t.declined)
    },
    onError: outdate,
  })
  return { accept, decline }
}
