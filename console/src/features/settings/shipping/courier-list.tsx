// The couriers of a shop, in the order buyers see them; each can be switched on and off.
import { Badge, Button, Text } from '@mantine/core'
import { Link } from 'wouter'
import { rupiah } from '../../../format/money.ts'
import { useWhole } from '../../../shop/calls.ts'
import { OUTDATED_BY_COURIER } from '../../../shop/outdated.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Section } from '../parts.tsx'
import { SortedEntry, SortedList } from '../sorted-list.tsx'
import type { Courier, RatesMode } from './couriers.ts'

const t = settingsTexts.shipping
const AT = '/pengaturan/pengiriman/kurir'

export function CourierList({ mode }: { mode: RatesMode }) {
  const { may, to } = useShop()
  const couriers = useWhole('listCouriers')
  const add = may('manager') && (
    <Button
      component={Link}
      href={to(`${AT}/baru`)}
      leftSection={<Icon name="plus" size={20} />}
      variant="light"
    >
      {t.addCourier}
    </Button>
  )
  return (
    <Section title={t.couriers} hint={t.couriersHint} actions={add}>
      <SortedList
        list="listCouriers"
        from={couriers}
        nameOf={nameOf}
        emptyTitle={t.noCourier}
        emptyHint={t.noCourierHint}
      >
        {(courier) => <CourierEntry courier={courier} mode={mode} />}
      </SortedList>
    </Section>
  )
}

function CourierEntry({ courier, mode }: { courier: Courier; mode: RatesMode }) {
  const says = priceOf(courier, mode)
  const name = nameOf(courier)
  return (
    <SortedEntry
      thing={courier}
      op="updateCourier"
      outdates={OUTDATED_BY_COURIER}
      at={AT}
      name={name}
      dragName={t.sortCourier(name)}
      switchName={t.courierOn(name)}
    >
      <Text size="sm" c="dimmed">
        {[says, courier.eta].filter(Boolean).join(' · ')}
      </Text>
      {says === null && (
        <Badge color="yellow" variant="light">
          {t.noCost}
        </Badge>
      )}
    </SortedEntry>
  )
}

function nameOf({ name, code, service }: Courier): string {
  return [name ?? code, service].filter(Boolean).join(' ')
}

/** null: in this mode it offers buyers nothing. */
function priceOf({ cost, zones = [], services = [] }: Courier, mode: RatesMode): string | null {
  if (mode === 'live') return services.length > 0 ? services.join(', ') : t.allServices
  if (mode === 'zone') return zones.length > 0 ? t.zoneCount(zones.length) : null
  return cost === null || cost === undefined ? null : rupiah(cost)
}
