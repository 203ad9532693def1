// What came back in a parcel, and how much of it can be sold again: that is in the stock again.
import { Button, NumberInput, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { bookingTexts } from '../../../texts/booking.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { showDone } from '../../../ui/notices.tsx'
import { isComingBack, nameOfLine, type Shipment } from './shipment.ts'
import type { useShipmentChanges } from './use-shipments.ts'

const t = bookingTexts

interface ReceiveReturnProps {
  readonly shipment: Shipment
  readonly changes: ReturnType<typeof useShipmentChanges>
}

type Counts = Readonly<Record<number, number>>

export function ReceiveReturn({ shipment, changes: { receive } }: ReceiveReturnProps) {
  const [back, setBack] = useState<Counts>({})
  const [sellable, setSellable] = useState<Counts>({})
  const [cost, setCost] = useState<number | string>('')
  const lines = shipment.lines.map((line) => {
    const position = line.position ?? 0
    const came = back[position] ?? line.qty ?? 0
    return {
      position,
      name: nameOfLine(line),
      most: line.qty ?? 0,
      came,
      fit: Math.min(sellable[position] ?? came, came),
    }
  })
  const save = async () => {
    await receive.mutateAsync({
      id: shipment.id ?? '',
      lines: lines.map(({ position, came, fit }) => ({ position, came_back: came, sellable: fit })),
      ...(cost !== '' && { return_cost: Number(cost) || 0 }),
    })
    showDone(t.returnSaved)
  }
  return (
    <Confirm
      title={t.cameBackTitle}
      confirm={t.saveReturn}
      onConfirm={save}
      trigger={(open) => (
        <Button onClick={open} {...(!isComingBack(shipment) && { variant: 'default' })}>
          {t.cameBack}
        </Button>
      )}
    >
      <Stack gap="sm">
        <Text size="sm">{t.cameBackHint}</Text>
        {lines.map(({ position, name, most, came, fit }) => (
          <SimpleGrid key={position} cols={2} spacing="xs">
            <NumberInput
              label={t.returnedQty(name)}
              min={0}
              max={most}
              allowDecimal={false}
              clampBehavior="strict"
              value={came}
              onChange={(value) => setBack((all) => ({ ...all, [position]: Number(value) || 0 }))}
            />
            <NumberInput
              label={t.sellableQty(name)}
              min={0}
              max={came}
              allowDecimal={false}
              clampBehavior="strict"
              value={fit}
              onChange={(value) => setSellable((all) => ({ ...all, [position]: Number(value) || 0 }))}
            />
          </SimpleGrid>
        ))}
        <NumberInput label={t.returnCostField} prefix="Rp" min={0} value={cost} onChange={setCost} />
      </Stack>
    </Confirm>
  )
}
