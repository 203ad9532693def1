// One's shops: those that ask, and those that one may leave.
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Schemas } from '../../api.ts'
import { Invitations } from '../../session/invitations.tsx'
import { meQuery, useMe } from '../../session/session.ts'
import { accountTexts } from '../../texts/account.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { showDone } from '../../ui/notices.tsx'
import { AccountCard } from './card.tsx'
import { useOwnChange } from './use-own.ts'

const t = accountTexts

export function ShopsCard() {
  const { person, shops, invitations } = useMe()
  // An operator is in every shop, and leaves none.
  const own = person.is_operator ? [] : shops
  if (own.length === 0 && !invitations) return null
  return (
    <AccountCard title={t.shops} hint={t.shopsHint}>
      {invitations ? <Invitations /> : null}
      <Stack gap="xs">
        {own.map((shop) => (
          <OwnShop key={shop.slug} shop={shop} />
        ))}
      </Stack>
    </AccountCard>
  )
}

function OwnShop({ shop: { slug, name, role } }: { shop: Schemas['ShopOfPerson'] }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const called = name ?? slug ?? ''
  const leave = useOwnChange('leaveShop', {
    async onDone() {
      await client.invalidateQueries({ queryKey: meQuery.queryKey })
      showDone(t.left(called))
      navigate('/')
    },
  })
  return (
    <Card withBorder p="sm">
      <Group wrap="nowrap" justify="space-between">
        <div style={{ minWidth: 0 }}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {called}
          </Text>
          <Text size="sm" c="dimmed">
            {role && t.roles[role]}
          </Text>
        </div>
        <Confirm
          title={t.leaveTitle(called)}
          confirm={t.leave}
          isDangerous
          onConfirm={() => leave.mutateAsync({ slug: slug ?? '' })}
          trigger={(open) => (
            <Button variant="default" flex="none" aria-label={t.leaveShop(called)} onClick={open}>
              {t.leave}
            </Button>
          )}
        >
          {t.leaveHint}
        </Confirm>
      </Group>
    </Card>
  )
}
