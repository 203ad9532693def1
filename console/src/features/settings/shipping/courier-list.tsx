// The couriers of a shop, in the order buyers see them; each can be switched on and off.
import { Badge, Button, Card, Group, Switch, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Schemas } from '../../../api.ts'
import { rupiah } from '../../../format/money.ts'
import { readKey, useChange, useRead } from '../../../shop/calls.ts'
import { OUTDATED_BY_COURIER } from '../../../shop/outdated.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { DragHandle, Sortable } from '../../../ui/sortable.tsx'
import classes from '../parts.module.css'
import { Section } from '../parts.tsx'

const t = settingsTexts.shipping
type Courier = Schemas['Courier']
type Mode = 'flat' | 'zone' | 'live'
const LIST = { limit: 100 }

export function CourierList({ mode }: { mode: Mode }) {
  const { may, to, slug } = useShop()
  const client = useQueryClient()
  const couriers = useRead('listCouriers', LIST)
  const order = useChange('orderCouriers', { outdates: ['listCouriers'] })
  const move = (items: Courier[]) => {
    const key = readKey(slug, 'listCouriers', LIST)
    client.setQueryData(key, { ...couriers.data, items })
    order.mutate({ ids: items.map(({ id }) => id ?? '') }, { onError: () => couriers.refetch() })
  }
  const add = may('manager') && (
    <Button
      component={Link}
      href={to('/pengaturan/pengiriman/kurir/baru')}
      leftSection={<Icon name="plus" size={20} />}
      variant="light"
    >
      {t.addCourier}
    </Button>
  )
  return (
    <Section title={t.couriers} hint={t.couriersHint} actions={add}>
      <Loaded from={couriers}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t.noCourier} hint={t.noCourierHint} />
          ) : (
            <div>
              <Sortable items={items} idOf={({ id }) => id ?? ''} nameOf={nameOf} onMove={move}>
                {(courier) => <CourierEntry courier={courier} mode={mode} />}
              </Sortable>
            </div>
          )
        }
      </Loaded>
    </Section>
  )
}

function CourierEntry({ courier, mode }: { courier: Courier; mode: Mode }) {
  const { may, to } = useShop()
  const update = useChange('updateCourier', { outdates: OUTDATED_BY_COURIER })
  const { id, version, enabled = true } = courier
  const says = priceOf(courier, mode)
  return (
    <Card withBorder className={classes.entry}>
      <Group wrap="nowrap" gap="xs">
        {may('manager') && <DragHandle name={t.sortCourier(nameOf(courier))} />}
        <Link
          href={to(`/pengaturan/pengiriman/kurir/${encodeURIComponent(id ?? '')}`)}
          className={classes.link}
        >
          <Text fw={600}>{nameOf(courier)}</Text>
          <Text size="sm" c="dimmed">
            {[says, courier.eta].filter(Boolean).join(' · ')}
          </Text>
          {says === null && (
            <Badge color="yellow" variant="light">
              {t.noCost}
            </Badge>
          )}
        </Link>
        <Switch
          size="lg"
          aria-label={t.courierOn(nameOf(courier))}
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

function nameOf({ name, code, service }: Courier): string {
  return [name ?? code, service].filter(Boolean).join(' ')
}

/** null: in this mode it offers buyers nothing. */
function priceOf({ cost, zones = [], services = [] }: Courier, mode: Mode): string | null {
  if (mode === 'live') return services.length > 0 ? services.join(', ') : t.allServices
  if (mode === 'zone') return zones.length > 0 ? t.zoneCount(zones.length) : null
  return cost === null || cost === undefined ? null : rupiah(cost)
}
