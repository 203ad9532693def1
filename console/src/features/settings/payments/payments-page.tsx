// How buyers pay: the methods in their order, the gateways that carry them out, and the services that see transfers.
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
  const services = useRead('listMutationServices', {})
  return (
    <Page title={t.title} back="/pengaturan" width="narrow">
      {!may('manager') && <ReadOnlyNote need="manager" />}
      <MethodList />
      <Section title={t.gateways} hint={t.gatewaysHint}>
        <Loaded from={gateways}>
          {({ items }) => (
            <div>
              {items.map(({ name, keys }) =>
                name ? (
                  <Entry
                    key={name}
                    path={`gateway/${name}`}
                    title={t.gatewayNames[name]}
                    says={t.gatewaySays[name]}
                    keys={keys}
                  />
                ) : null,
              )}
            </div>
          )}
        </Loaded>
      </Section>
      <Section title={t.mutations.title} hint={t.mutations.hint}>
        <Loaded from={services}>
          {({ items }) => (
            <div>
              {items.map(({ name, keys }) =>
                name ? (
                  <Entry
                    key={name}
                    path={`mutasi/${name}`}
                    title={t.mutations.names[name]}
                    says={t.mutations.says[name]}
                    keys={keys}
                  />
                ) : null,
              )}
            </div>
          )}
        </Loaded>
      </Section>
    </Page>
  )
}

interface EntryProps {
  /** below the settings of payments */
  readonly path: string
  readonly title: string
  readonly says: string
  /** null: the reader may not know */
  readonly keys: Schemas['Gateway']['keys']
}

function Entry({ path, title, says, keys }: EntryProps) {
  const { to } = useShop()
  const isSet = keys !== null && Object.values(keys).some((key) => key !== null)
  return (
    <Card withBorder className={classes.entry}>
      <Group wrap="nowrap">
        <Link href={to(`/pengaturan/pembayaran/${path}`)} className={classes.link}>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {says}
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
