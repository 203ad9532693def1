// The payment methods in the order buyers see them; each can be switched on and off.
import { Badge, Button, Card, Group, Menu, Switch, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { readKey, useChange, useRead } from '../../../shop/calls.ts'
import { OUTDATED_BY_PAYMENT_METHOD } from '../../../shop/outdated.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { DragHandle, Sortable } from '../../../ui/sortable.tsx'
import classes from '../parts.module.css'
import { Section } from '../parts.tsx'
import { kindOf, METHOD_KINDS, type Method } from './method-kinds.ts'

const t = settingsTexts.payments
const LIST = { limit: 100 }

export function MethodList() {
  const { may, slug } = useShop()
  const client = useQueryClient()
  const methods = useRead('listPaymentMethods', LIST)
  const order = useChange('orderPaymentMethods', { outdates: ['listPaymentMethods'] })
  const move = (items: Method[]) => {
    client.setQueryData(readKey(slug, 'listPaymentMethods', LIST), { ...methods.data, items })
    order.mutate({ ids: items.map(({ id }) => id ?? '') }, { onError: () => methods.refetch() })
  }
  return (
    <Section title={t.methods} hint={t.methodsHint} actions={may('manager') && <AddMethod />}>
      <Loaded from={methods}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t.noMethod} hint={t.noMethodHint} />
          ) : (
            <div>
              <Sortable items={items} idOf={({ id }) => id ?? ''} nameOf={nameOf} onMove={move}>
                {(method) => <MethodEntry method={method} />}
              </Sortable>
            </div>
          )
        }
      </Loaded>
    </Section>
  )
}

function AddMethod() {
  const { to } = useShop()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="light" leftSection={<Icon name="plus" size={20} />}>
          {t.addMethod}
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw={340}>
        {METHOD_KINDS.map((kind) => (
          <Menu.Item
            key={kind}
            component={Link}
            href={to(`/pengaturan/pembayaran/cara/baru?jenis=${kind}`)}
            mih={44}
          >
            <Text fw={600}>{t.kinds[kind].label}</Text>
            <Text size="sm" c="dimmed">
              {t.kinds[kind].hint}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function MethodEntry({ method }: { method: Method }) {
  const { may, to } = useShop()
  const update = useChange('updatePaymentMethod', { outdates: OUTDATED_BY_PAYMENT_METHOD })
  const { id, version, enabled = true, manual } = method
  const kind = kindOf(method)
  const detail =
    kind === 'transfer'
      ? [manual?.bank, manual?.account_number].filter(Boolean).join(' ')
      : (method.gateways ?? []).map((name) => t.gatewayNames[name]).join(', ')
  return (
    <Card withBorder className={classes.entry}>
      <Group wrap="nowrap" gap="xs">
        {may('manager') && <DragHandle name={t.sortMethod(nameOf(method))} />}
        <Link
          href={to(`/pengaturan/pembayaran/cara/${encodeURIComponent(id ?? '')}`)}
          className={classes.link}
        >
          <Text fw={600}>{nameOf(method)}</Text>
          {kind === 'sandbox' ? (
            <Badge color="yellow" variant="light">
              {t.onlyTrial}
            </Badge>
          ) : (
            <Text size="sm" c="dimmed">
              {detail}
            </Text>
          )}
        </Link>
        <Switch
          size="lg"
          aria-label={t.methodOn(nameOf(method))}
          checked={update.isPending ? !enabled : enabled}
          disabled={!may('manager')}
          onChange={() =>
            update.mutate({ id: id ?? '', enabled: !enabled, call: { ifMatch: version ?? '*' } })
          }
        />
      </Group>
    </Card>
  )
}

function nameOf({ name, code }: Method): string {
  return name ?? code
}
