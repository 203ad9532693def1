// A row for each order that waits: whose it is, who carries it, and its resi. Cards on a phone, a table on a desktop.
import { Anchor, Card, Group, Stack, Table, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useShop } from '../../../shop/use-shop.ts'
import { parcelsTexts } from '../../../texts/parcels.ts'
import { useIsDesktop } from '../../../ui/is-desktop.ts'
import classes from './bulk-page.module.css'
import { useCourierName } from './courier-select.tsx'
import { readResi } from './resi.ts'
import { ResiField } from './resi-field.tsx'
import { looksWrong } from './resi-forms.ts'
import type { Bulk } from './use-bulk.ts'
import type { WaitingOrder } from './waiting-orders.ts'

const t = parcelsTexts

interface BulkRowsProps {
  readonly orders: readonly WaitingOrder[]
  readonly bulk: Bulk
}

export function BulkRows({ orders, bulk }: BulkRowsProps) {
  const isDesktop = useIsDesktop()
  const courierName = useCourierName()
  const rows = orders.map((order) => ({
    order,
    courier: courierName(order.courierCode, order.courierService),
    field: <RowField order={order} orders={orders} bulk={bulk} />,
  }))
  if (!isDesktop)
    return (
      <Stack gap="sm">
        {rows.map(({ order, courier, field }) => (
          <Card key={order.number} withBorder padding="sm">
            <Group justify="space-between" wrap="nowrap" mb={4}>
              <NumberLink number={order.number} />
              <Text size="sm" ta="right">
                {courier}
              </Text>
            </Group>
            <Text fw={600}>{order.name}</Text>
            <Text size="sm" c="dimmed" lineClamp={1} mb="xs">
              {[order.city, order.items].filter(Boolean).join(' · ')}
            </Text>
            {field}
          </Card>
        ))}
      </Stack>
    )
  return (
    <Table verticalSpacing="sm" layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={180}>{t.order}</Table.Th>
          <Table.Th>{t.recipient}</Table.Th>
          <Table.Th w={170}>{t.courier}</Table.Th>
          <Table.Th w={360}>{t.resi}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ order, courier, field }) => (
          <Table.Tr key={order.number}>
            <Table.Td>
              <NumberLink number={order.number} />
            </Table.Td>
            <Table.Td>
              <Text fw={600} truncate>
                {order.name}
              </Text>
              <Text size="sm" c="dimmed" lineClamp={1}>
                {[order.city, order.items].filter(Boolean).join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td>{courier}</Table.Td>
            <Table.Td>{field}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function NumberLink({ number }: { number: string }) {
  const { to } = useShop()
  return (
    <Anchor
      component={Link}
      href={to(`/pesanan/${encodeURIComponent(number)}`)}
      fw={600}
      className={classes.number}
    >
      {number}
    </Anchor>
  )
}

function RowField({ order: { number, courierCode }, orders, bulk }: { order: WaitingOrder } & BulkRowsProps) {
  const resi = bulk.resis[number] ?? ''
  const twin = orders.find(
    (other) => resi.trim() !== '' && other.number !== number && bulk.resis[other.number] === resi,
  )
  return (
    <ResiField
      aria-label={t.resiOf(number)}
      placeholder={t.resi}
      scanLabel={t.scanResiOf(number)}
      value={resi}
      error={bulk.errors[number] ?? (twin && t.sameResi(twin.number))}
      description={looksWrong(readResi(resi), courierCode) ? t.doubtShort : null}
      inputWrapperOrder={['input', 'description', 'error']}
      disabled={bulk.isSending}
      onChange={(typed) => bulk.fill({ [number]: typed })}
    />
  )
}
