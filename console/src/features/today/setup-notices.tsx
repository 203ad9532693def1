// What a shop should hear of its own set-up while it sells already: one thing each, with the way to it.
import { Alert, Button, Group, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useMe } from '../../session/session.ts'
import { useChange } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { todayTexts } from '../../texts/today.ts'
import { PLACES } from './setup-panel.tsx'

const t = todayTexts

/** Orders would come and nobody would know: one tap sends the news to who looks at this. */
export function NobodyIsTold() {
  const { may, to } = useShop()
  const { person } = useMe()
  const change = useChange('updateShop', { outdates: ['getShop', 'getSetup'] })
  const tellMe = () => change.mutate({ contact: { notify: person.login }, call: { ifMatch: '*' } })
  return (
    <Alert color="orange" role="status">
      <Group justify="space-between">
        <Text size="sm" flex={1} miw={220}>
          {t.nobodyIsTold}
        </Text>
        {may('manager') && (
          <Group gap="xs">
            <Button component={Link} href={to(PLACES.contact)} size="sm" variant="default">
              {t.tellElsewhere}
            </Button>
            <Button size="sm" onClick={tellMe} loading={change.isPending}>
              {t.tellMe(person.login ?? '')}
            </Button>
          </Group>
        )}
      </Group>
    </Alert>
  )
}

/** Of what the law wants shown and couriers ask for: nothing waits for it, and it is a tap away. */
export function Lacking({ lack, products }: { lack: keyof typeof t.lacking; products: number }) {
  const { may, to } = useShop()
  const mended = lack === 'weight' ? '/produk/stok' : '/produk/keterangan'
  const path = may('manager') ? mended : '/produk'
  return (
    <Alert color="orange">
      <Group justify="space-between">
        <Text size="sm" flex={1} miw={220}>
          {t.lacking[lack](products)}
        </Text>
        <Button component={Link} href={to(`${path}?kurang=${lack}`)} size="sm" variant="default">
          {t.complete}
        </Button>
      </Group>
    </Alert>
  )
}

/** A shop that sells already is asked once. */
export function WhatIsSold() {
  const { to } = useShop()
  const change = useChange('updateShop', { outdates: ['getShop', 'getSetup'] })
  return (
    <Alert color="gray">
      <Group justify="space-between">
        <Text size="sm" flex={1} miw={220}>
          {t.whatIsSold}
        </Text>
        <Group gap="xs">
          <Button
            size="sm"
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ goods: ['other'], call: { ifMatch: '*' } })}
          >
            {t.sellsOther}
          </Button>
          <Button component={Link} href={to(PLACES.goods)} size="sm">
            {t.sellsSuch}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}

export function CodesInOutbox() {
  const { to } = useShop()
  return (
    <Alert color="yellow">
      <Group justify="space-between">
        <Text size="sm" flex={1} miw={220}>
          {t.codesAreNotSent}
        </Text>
        <Button component={Link} href={to('/kotak-keluar')} size="sm" variant="default">
          {t.toOutbox}
        </Button>
      </Group>
    </Alert>
  )
}
