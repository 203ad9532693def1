// What holds for all parcels that are booked together: how they get to the courier, when, and whether they are insured.
import { Paper, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core'
import { fromField, inJakarta } from '../../../format/local-time.ts'
import { bookingTexts } from '../../../texts/booking.ts'
import type { BookingDraft, Way } from './booking-draft.ts'
import type { BookingSettings } from './use-bookable.ts'

const t = bookingTexts

interface BookingTermsProps {
  readonly draft: BookingDraft
  readonly booking: BookingSettings
  onChange(patch: Partial<BookingDraft>): void
}

export function BookingTerms({ draft, booking, onChange }: BookingTermsProps) {
  const way: Way = draft.way ?? booking.way ?? 'pickup'
  const at = fromField(draft.at)
  const isPast = at !== null && Date.parse(at) <= Date.now()
  const there = inJakarta(at)
  return (
    <Paper withBorder p="sm">
      <Stack gap="sm">
        <div>
          <Text size="sm" fw={600} mb={4} id="way">
            {t.way}
          </Text>
          <SegmentedControl<Way>
            fullWidth
            size="md"
            aria-labelledby="way"
            styles={{ label: { paddingInline: 4 } }}
            value={way}
            onChange={(chosen) => onChange({ way: chosen })}
            data={[
              { value: 'pickup', label: t.ways.pickup },
              { value: 'drop_off', label: t.ways.drop_off },
            ]}
          />
        </div>
        {way === 'pickup' && (
          <TextInput
            type="datetime-local"
            label={t.pickupAt}
            description={there ? t.inJakarta(there) : t.pickupAtHint}
            value={draft.at}
            error={isPast ? t.pickupPast : null}
            onChange={({ currentTarget }) => onChange({ at: currentTarget.value })}
          />
        )}
        <Switch
          size="md"
          label={t.insured}
          checked={draft.insured ?? booking.insurance === 'always'}
          onChange={({ currentTarget }) => onChange({ insured: currentTarget.checked })}
        />
      </Stack>
    </Paper>
  )
}
