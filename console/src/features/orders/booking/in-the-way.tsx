// What keeps several orders from being booked and is mended for all of them at once: no service of theirs, goods without weight.
import { Alert, Button, Group, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useShop } from '../../../shop/use-shop.ts'
import { bookingTexts } from '../../../texts/booking.ts'
import { type BookingDraft, servicesForAll } from './booking-draft.ts'
import type { BookingRow } from './booking-rows.tsx'

const t = bookingTexts

interface InTheWayProps {
  readonly rows: readonly BookingRow[]
  readonly draft: BookingDraft
  onChange(patch: Partial<BookingDraft>): void
}

export function InTheWay({ rows, draft, onChange }: InTheWayProps) {
  const { to } = useShop()
  const of = (kind: string) =>
    rows.flatMap(({ isOut, preview, trouble }) =>
      !isOut && preview && trouble && 'kind' in trouble && trouble.kind === kind ? [preview] : [],
    )
  const [unserved, weightless] = [of('chooseService'), of('weightless')]
  const take = (service: string, numbers: readonly string[]) => {
    const chosen = numbers.map((number) => [number, { ...draft.corrections[number], service }] as const)
    onChange({ corrections: { ...draft.corrections, ...Object.fromEntries(chosen) } })
  }
  return (
    <>
      {unserved.length > 1 && (
        <Alert color="yellow" title={t.unserved(unserved.length)}>
          <Group gap="xs">
            {servicesForAll(unserved).map(({ service, name, numbers }) => (
              <Button key={service} variant="default" onClick={() => take(service, numbers)}>
                {t.takeFor(name, numbers.length, unserved.length)}
              </Button>
            ))}
          </Group>
        </Alert>
      )}
      {weightless.length > 0 && (
        <Alert color="yellow" title={t.weightlessCount(weightless.length)}>
          <Text size="sm" mb="xs">
            {t.weightlessHint}
          </Text>
          <Button component={Link} href={to('/produk/stok?kurang=weight')} variant="default">
            {t.fillWeights}
          </Button>
        </Alert>
      )}
    </>
  )
}
