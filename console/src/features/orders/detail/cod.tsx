// Money at the door: how it stands, and what a merchant says of it.
import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { rupiah } from '../../../format/money.ts'
import { when } from '../../../format/time.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import type { Order } from '../order.ts'
import type { OrderChanges } from './use-order-changes.ts'

const t = ordersTexts.cod

interface CodProps {
  readonly order: Order
  readonly cod: NonNullable<Order['cod']>
  readonly changes: OrderChanges
}

export function Cod({ order, cod, changes }: CodProps) {
  const [remitted, setRemitted] = useState<number | string>((order.total ?? 0) - (cod.fee ?? 0))
  const isWithCourier =
    cod.collected_at !== null || order.status === 'shipped' || order.status === 'completed'
  return (
    <Stack gap="xs">
      <Text>{standOf(order, cod)}</Text>
      {(cod.refusals ?? 0) > 0 && <Text c="red">{t.refusals(cod.refusals ?? 0)}</Text>}
      <Group gap="xs">
        {isWithCourier && cod.remitted_at === null && cod.refused_at === null && (
          <Confirm
            title={t.settleTitle}
            confirm={t.settle}
            onConfirm={() => changes.settleCod(Number(remitted) || 0)}
            trigger={(ask) => (
              <Button variant="default" onClick={ask}>
                {t.settle}
              </Button>
            )}
          >
            <Stack>
              <Text>{t.settleHint}</Text>
              {cod.fee !== null && <Text>{t.settleFee(rupiah(order.total), rupiah(cod.fee))}</Text>}
              <NumberInput label={t.remitted} prefix="Rp" min={0} value={remitted} onChange={setRemitted} />
            </Stack>
          </Confirm>
        )}
        {order.status === 'shipped' && cod.collected_at === null && (
          <Confirm
            title={t.refuseTitle}
            confirm={t.refuse}
            isDangerous
            onConfirm={() => changes.move('cancelled', 'cod_refused')}
            trigger={(ask) => (
              <Button variant="default" onClick={ask}>
                {t.refuse}
              </Button>
            )}
          >
            <Text>{t.refuseHint}</Text>
          </Confirm>
        )}
      </Group>
    </Stack>
  )
}

function standOf(order: Order, cod: CodProps['cod']): string {
  if (cod.refused_at) return t.refusedAt(when(cod.refused_at))
  if (cod.remitted_at) return t.remittedAt(rupiah(cod.remitted), when(cod.remitted_at))
  if (cod.collected_at) return t.collected(when(cod.collected_at))
  return t.due(rupiah(order.total))
}
