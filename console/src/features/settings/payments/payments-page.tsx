// How buyers pay: the methods in their order, and the gateways that carry them out.
import { Badge, Card, Group, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Schemas } from '../../../api.ts'
import { useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import classes from '../parts.module.css'
import { ReadOnlyNote, Section } from '../parts.tsx'
import { MethodList } from './method-list.tsx'

const t = settingsTexts.payments

export function PaymentsPage() {
  const { may } = useShop()
  const gateways = useRead('listGateways', {})
  return (
    <Page title={t.title} back="/pengaturan" width="narrow">
      {!may('manager') && <ReadOnlyNote need="manager" />}
      <MethodList />
      <Section title={t.gateways} hint={t.gatewaysHint}>
        <Loaded from={gateways}>
          {({ items }) => (
            <div>
              {items.map((gateway) => (
                <GatewayEntry key={gateway.name} gateway={gateway} />
              ))}
            </div>
          )}
        </Loaded>
      </Section>
    </Page>
  )
}

function GatewayEntry({ gateway: { name, keys } }: { gateway: Schemas['Gateway'] }) {
  const { to } = useShop()
  const isSet = keys !== null && Object.values(keys).some((key) => key !== null)
  if (!name) return null
  return (
    <Card withBorder className={classes.entry}>
      <Group wrap="nowrap">
        <Link href={to(`/pengaturan/pembayaran/gateway/${name}`)} className={classes.link}>
          <Text fw={600}>{t.gatewayNames[name]}</Text>
          <Text size="sm" c="dimmed">
            {t.gatewaySays[name]}
          </Text>
          {keys !== null && (
            <Badge color={isSet ? 'green' : 'gray'} variant="light">
              {isSet ? t.keysSet : t.keysMissing}
            </Badge>
          )}
        </Link>
        <Icon name="chevron-right" size={20} />
      </Group>
    </Card>
  )
}
