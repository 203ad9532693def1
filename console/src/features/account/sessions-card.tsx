// The sessions of one's own account, each with a button that ends it.
import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import type { Schemas } from '../../api.ts'
import { when } from '../../format/time.ts'
import { accountTexts } from '../../texts/account.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { showDone } from '../../ui/notices.tsx'
import { agentName, isPhone } from './agent-name.ts'
import { AccountCard } from './card.tsx'
import { useOwn, useOwnChange } from './use-own.ts'

const t = accountTexts

export function SessionsCard() {
  const sessions = useOwn('listSessions', { limit: 100 })
  const endOthers = useOwnChange('endOtherSessions', {
    outdates: ['listSessions'],
    onDone: () => showDone(t.othersEnded),
  })
  return (
    <AccountCard title={t.sessions} hint={t.sessionsHint}>
      <Loaded from={sessions}>
        {({ items }) => (
          <Stack gap="xs">
            {items.map((session) => (
              <SessionEntry key={session.id} session={session} />
            ))}
            {items.length > 1 && (
              <Confirm
                title={t.endOthers}
                confirm={t.endOthers}
                onConfirm={() => endOthers.mutateAsync({})}
                trigger={(open) => (
                  <Group>
                    <Button variant="default" onClick={open}>
                      {t.endOthers}
                    </Button>
                  </Group>
                )}
              >
                {t.endOthersHint(items.length - 1)}
              </Confirm>
            )}
          </Stack>
        )}
      </Loaded>
    </AccountCard>
  )
}

function SessionEntry({ session: { id, agent, used_at, is_current } }: { session: Schemas['Session'] }) {
  const end = useOwnChange('endSession', { outdates: ['listSessions'] })
  const name = agentName(agent) ?? t.unknownDevice
  const icon = isPhone(agent) ? 'device-mobile' : 'device-desktop'
  return (
    <Card withBorder p="sm">
      <Group wrap="nowrap">
        <Icon name={icon} size={24} />
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {t.usedAt(when(used_at))}
          </Text>
        </div>
        {is_current ? (
          <Badge variant="light">{t.thisDevice}</Badge>
        ) : (
          <Button
            variant="subtle"
            color="red"
            loading={end.isPending}
            aria-label={t.endSession(name)}
            onClick={() => end.mutate({ id: id ?? '' })}
          >
            {t.end}
          </Button>
        )}
      </Group>
    </Card>
  )
}
