// Sends one order off: its resi, who carries it, and one button.
import { isAdminError } from '@etalase/client/admin'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fieldErrors } from '../../../edit/field-errors.ts'
import { readKey, useChange } from '../../../shop/calls.ts'
import { OUTDATED_BY_ORDER } from '../../../shop/outdated.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { parcelsTexts } from '../../../texts/parcels.ts'
import { Icon } from '../../../ui/icons.tsx'
import { errorText } from '../../../ui/notices.tsx'
import type { Order } from '../order.ts'
import { UNDO_SECONDS, useUndo } from '../use-undo.ts'
import { CourierSelect } from './courier-select.tsx'
import { readResi } from './resi.ts'
import { ResiField } from './resi-field.tsx'
import { looksWrong } from './resi-forms.ts'

const t = parcelsTexts

export function ShipForm({ order, onShipped }: { order: Order; onShipped?: (order: Order) => void }) {
  const { slug } = useShop()
  const client = useQueryClient()
  const [resi, setResi] = useState(order.awb ?? '')
  const [courier, setCourier] = useState<string | null>(null)
  const [isEmpty, setEmpty] = useState(false)
  /** what the merchant was asked about */
  const [doubted, setDoubted] = useState<string | null>(null)
  const { offer } = useUndo()
  const number = order.number ?? ''
  const move = useChange('moveOrder', {
    outdates: OUTDATED_BY_ORDER,
    showsError: true,
    onDone(shipped) {
      client.setQueryData(readKey(slug, 'getOrder', { number }), shipped)
      offer(t.shipped(number), [number])
      onShipped?.(shipped)
    },
  })
  const errors = isAdminError(move.error) ? fieldErrors(move.error.details) : {}
  const isDoubted = doubted !== null && doubted === readResi(resi)
  const ship = (event: FormEvent) => {
    event.preventDefault()
    const awb = readResi(resi)
    setEmpty(awb === '')
    if (awb === '') return
    if (doubted !== awb && looksWrong(awb, courier || order.courier_code)) return setDoubted(awb)
    move.mutate({
      number,
      to: 'shipped',
      awb,
      undo_seconds: UNDO_SECONDS,
      ...(courier && { courier_code: courier }),
    })
  }
  return (
    <form onSubmit={ship} noValidate>
      <Stack gap="sm">
        <ResiField
          label={t.resi}
          description={t.resiHint}
          value={resi}
          error={errors.awb ?? (isEmpty && resi.trim() === '' ? t.resiNeeded : null)}
          disabled={move.isPending}
          onChange={setResi}
        />
        <CourierChoice
          order={order}
          value={courier}
          error={errors.courier_code ?? null}
          isDisabled={move.isPending}
          onChange={setCourier}
        />
        {isDoubted && (
          <Alert color="yellow" role="alert">
            {t.doubt(readResi(resi))}
          </Alert>
        )}
        {move.error && !errors.awb && !errors.courier_code && (
          <Alert color="red" role="alert">
            {errorText(move.error)}
          </Alert>
        )}
        <Button
          type="submit"
          fullWidth
          loading={move.isPending}
          leftSection={<Icon name="truck-delivery" size={20} />}
        >
          {isDoubted ? t.shipAnyway : t.ship}
        </Button>
      </Stack>
    </form>
  )
}

interface CourierChoiceProps {
  readonly order: Order
  /** null: the one that was ordered */
  readonly value: string | null
  readonly error: string | null
  readonly isDisabled: boolean
  onChange(code: string): void
}

function CourierChoice({ order, value, error, isDisabled, onChange }: CourierChoiceProps) {
  if (value === null)
    return (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          {t.courier}: <strong>{order.courier ?? t.noCourier}</strong>
        </Text>
        <Button variant="subtle" onClick={() => onChange(order.courier_code ?? '')}>
          {t.otherCourier}
        </Button>
      </Group>
    )
  return (
    <CourierSelect
      label={t.courier}
      none={t.sameCourier}
      value={value}
      error={error}
      disabled={isDisabled}
      onChange={onChange}
    />
  )
}
