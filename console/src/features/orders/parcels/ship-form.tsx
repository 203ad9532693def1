// Its place is kept here; the form is made elsewhere.
import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../../api.ts'
import { useChange } from '../../../shop/calls.ts'
import { texts } from '../../../texts/index.ts'

interface ShipFormProps {
  readonly order: Schemas['MerchantOrder']
  onShipped(order: Schemas['MerchantOrder']): void
}

export function ShipForm({ order, onShipped }: ShipFormProps) {
  const [awb, setAwb] = useState('')
  const move = useChange('moveOrder', { onDone: onShipped })
  return (
    <Stack>
      <TextInput
        label={texts.orders.awb}
        value={awb}
        onChange={({ currentTarget }) => setAwb(currentTarget.value)}
      />
      <Button
        loading={move.isPending}
        disabled={awb.trim() === ''}
        onClick={() => move.mutate({ number: order.number ?? '', to: 'shipped', awb: awb.trim() })}
      >
        {texts.orders.actions.ship}
      </Button>
    </Stack>
  )
}
