// Who books couriers for the shop: which one, its key, and how parcels are usually sent.
import { Button, Group, NumberInput, PasswordInput, Select, SimpleGrid, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Schemas } from '../../../api.ts'
import { dropDraft, keepDraft, readDraft } from '../../../edit/draft-storage.ts'
import { useChange } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { showDone } from '../../../ui/notices.tsx'
import { CopyLine, Section, TrialAnswer } from '../parts.tsx'

const t = settingsTexts.shipping
type Booking = NonNullable<Schemas['Shop']['shipping']['booking']>
type Vendor = Booking['vendor']

/** Keys are not kept as a draft: they belong nowhere but on the server. */
export function BookingCard({ shop }: { shop: Schemas['Shop'] }) {
  const { may, slug } = useShop()
  const draft = `${slug}/shipping-booking`
  const booking = shop.shipping.booking ?? null
  const [changed, setChanged] = useState(() => readDraft<Partial<Booking>>(draft) ?? {})
  const [key, setKey] = useState('')
  const [pin, setPin] = useState('')
  const trial = useChange('tryBooking')
  const save = useChange('updateShop', { outdates: ['getShop', 'getSetup'] })
  const isOwner = may('owner')
  useEffect(() => {
    if (Object.keys(changed).length > 0) keepDraft(draft, changed)
    else dropDraft(draft)
  }, [draft, changed])
  if (!may('manager')) return null
  const values = { ...BOOKING_DEFAULTS, ...booking, ...changed }
  const { vendor } = values
  const change = (patch: Partial<Booking>) => setChanged((before) => ({ ...before, ...patch }))
  const given = key.trim()
  const isStored = booking?.vendor === vendor
  const hasKey = isStored && booking.api_key !== null && booking.api_key !== undefined
  const call = { ifMatch: shop.version ?? '*' } as const
  const submit = () => {
    const { way, insurance, length_cm, width_cm, height_cm } = values
    const keys = { ...(given && { api_key: given }), ...(pin.trim() && { pin: pin.trim() }) }
    save.mutate(
      { shipping: { booking: { vendor, way, insurance, length_cm, width_cm, height_cm, ...keys } }, call },
      {
        onSuccess() {
          setKey('')
          setPin('')
          setChanged({})
          showDone(everyScreenTexts.saved)
        },
      },
    )
  }
  return (
    <Section title={t.booking} hint={t.bookingHint}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          <Select<Vendor>
            label={t.vendor}
            data={t.vendors}
            value={vendor}
            allowDeselect={false}
            disabled={!isOwner}
            onChange={(value) => value && change({ vendor: value })}
          />
          <PasswordInput
            label={t.bookingKey}
            description={
              hasKey ? settingsTexts.keySet(booking.api_key?.last4 ?? null) : t.whereBookingKey[vendor]
            }
            autoComplete="off"
            value={key}
            disabled={!isOwner}
            onChange={({ currentTarget }) => setKey(currentTarget.value)}
          />
          {vendor === 'kiriminaja' && (
            <PasswordInput
              label={t.pin}
              description={isStored && booking.pin ? settingsTexts.keySet(null) : t.pinHint}
              autoComplete="off"
              inputMode="numeric"
              maxLength={6}
              value={pin}
              disabled={!isOwner}
              onChange={({ currentTarget }) => setPin(currentTarget.value)}
            />
          )}
          {!isOwner && settingsTexts.ownerSetsKeys}
          <Select
            label={t.bookingWay}
            data={t.bookingWays}
            value={values.way}
            allowDeselect={false}
            onChange={(value) => value && change({ way: value })}
          />
          <Select
            label={t.insurance}
            data={t.insurances}
            value={values.insurance}
            allowDeselect={false}
            onChange={(value) => value && change({ insurance: value })}
          />
          <SimpleGrid cols={3} spacing="xs">
            {SIZES.map((size) => (
              <NumberInput
                key={size}
                label={t.sizes[size]}
                suffix=" cm"
                min={1}
                max={1_000}
                allowDecimal={false}
                hideControls
                value={values[size]}
                onChange={(value) => change({ [size]: Number(value) || 1 })}
              />
            ))}
          </SimpleGrid>
          {trial.data && <TrialAnswer trial={trial.data} />}
          <Group>
            <Button type="submit" loading={save.isPending} disabled={given === '' && !hasKey}>
              {t.saveBooking}
            </Button>
            <Button
              variant="default"
              loading={trial.isPending}
              disabled={given === '' && !hasKey}
              onClick={() => trial.mutate({ vendor, ...(given && { api_key: given }) })}
            >
              {settingsTexts.tryIt}
            </Button>
            {isOwner && booking && (
              <Confirm
                title={t.dropBooking}
                confirm={everyScreenTexts.delete}
                isDangerous
                onConfirm={() => save.mutateAsync({ shipping: { booking: null }, call })}
                trigger={(open) => (
                  <Button variant="subtle" color="red" onClick={open}>
                    {t.dropBooking}
                  </Button>
                )}
              >
                {t.dropBookingHint}
              </Confirm>
            )}
          </Group>
          {isStored && <Notices booking={booking} />}
        </Stack>
      </form>
    </Section>
  )
}

const BOOKING_DEFAULTS = {
  vendor: 'biteship',
  way: 'pickup',
  insurance: 'ask',
  length_cm: 20,
  width_cm: 15,
  height_cm: 10,
} as const

const SIZES = ['length_cm', 'width_cm', 'height_cm'] as const

/** What the vendor's dashboard is to be told, so that parcels are followed at once. */
function Notices({ booking: { notice_url, notice_header } }: { booking: Booking }) {
  if (!notice_url) return null
  return (
    <Stack gap="xs">
      {t.noticeHint}
      <CopyLine label={t.noticeUrl} value={notice_url} />
      {notice_header?.name && <CopyLine label={t.noticeName} value={notice_header.name} />}
      {notice_header?.value && <CopyLine label={t.noticeValue} value={notice_header.value} />}
    </Stack>
  )
}
