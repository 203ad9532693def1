// Who carries a parcel: what the buyer chose, or another courier of the shop.
import { NativeSelect } from '@mantine/core'
import { useWhole } from '../../../shop/calls.ts'
import { parcelsTexts } from '../../../texts/parcels.ts'

interface CourierSelectProps {
  readonly label: string
  readonly value: string
  /** what the empty choice says */
  readonly none: string
  readonly error?: string | null
  readonly disabled?: boolean
  onChange(code: string): void
}

export function CourierSelect({ label, value, none, error, disabled = false, onChange }: CourierSelectProps) {
  const { couriers } = useCouriers()
  const isListed = value === '' || couriers.some(({ code }) => code === value)
  return (
    <NativeSelect
      label={label}
      value={value}
      error={error}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: none },
        ...(isListed ? [] : [{ value, label: value }]),
        ...couriers.map(({ code, name }) => ({ value: code, label: name })),
      ]}
    />
  )
}

interface NamedCourier {
  readonly code: string
  readonly name: string
}

/** Each once, however many services it has. */
function useCouriers(): { couriers: readonly NamedCourier[]; isPending: boolean } {
  const { data, isPending } = useWhole('listCouriers')
  const names = new Map<string, string>()
  for (const { code, name } of data?.items ?? []) if (!names.has(code)) names.set(code, name || code)
  return { couriers: [...names].map(([code, name]) => ({ code, name })), isPending }
}

/** "JNE REG" of what an order says. */
export function useCourierName(): (code: string | null, service: string | null) => string {
  const { couriers, isPending } = useCouriers()
  return (code, service) => {
    if (isPending) return '…'
    const name = couriers.find((courier) => courier.code === code)?.name ?? code
    return [name, service].filter(Boolean).join(' ') || parcelsTexts.noCourier
  }
}
