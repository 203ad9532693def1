// Who stands on labels as the sender: asked for once while a shop is set up, with what is known filled in.
import { Button, Fieldset, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useLocation } from 'wouter'
import type { Schemas } from '../../api.ts'
import { useMe } from '../../session/session.ts'
import { useChange, useRead } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { showDone } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { ReadOnlyNote, Section } from './parts.tsx'
import { brandOf, isPhone, knownSender, type SenderValues } from './sender-values.ts'

const t = settingsTexts.sender

export function SenderPage() {
  const shop = useRead('getShop', {})
  const { may } = useShop()
  return (
    <Page title={t.title} back="/pengaturan" width="narrow">
      {!may('manager') && <ReadOnlyNote need="manager" />}
      <Loaded from={shop}>{(loaded) => <WithOrigin shop={loaded} />}</Loaded>
    </Page>
  )
}

/** The form begins with what is known, so it waits for the name of the city. */
function WithOrigin({ shop }: { shop: Schemas['Shop'] }) {
  const city = shop.shipping.origin_ref?.slice(0, 4) ?? ''
  const places = useRead('namePlaces', { codes: city }, { enabled: city !== '' })
  const { person } = useMe()
  if (places.isLoading) return null
  const known = knownSender({
    brand: shop.brand ?? {},
    contacts: [shop.contact?.notify, person.login],
    originCity: places.data?.items[0]?.name ?? '',
  })
  return <SenderForm shop={shop} known={known} />
}

function SenderForm({ shop, known }: { shop: Schemas['Shop']; known: SenderValues }) {
  const { may, to } = useShop()
  const [, navigate] = useLocation()
  const form = useForm<SenderValues>({
    initialValues: known,
    validate: { phone: (phone) => (phone.trim() === '' || isPhone(phone) ? null : t.phoneWrong) },
  })
  const change = useChange('updateShop', {
    outdates: ['getShop', 'getSetup'],
    onDone() {
      showDone(everyScreenTexts.saved)
      navigate(to(''))
    },
  })
  const save = (values: SenderValues) =>
    change.mutate({ brand: brandOf(values, shop.brand ?? {}), call: { ifMatch: shop.version ?? '*' } })
  return (
    <Section title={t.title} hint={t.hint}>
      <form onSubmit={form.onSubmit(save)} noValidate>
        <Fieldset variant="unstyled" mx={0} disabled={!may('manager')}>
          <Stack>
            <TextInput
              label={t.phone}
              type="tel"
              autoComplete="tel"
              maxLength={30}
              {...form.getInputProps('phone')}
            />
            <TextInput
              label={t.address}
              placeholder={t.addressExample}
              autoComplete="street-address"
              maxLength={200}
              {...form.getInputProps('address')}
            />
            <TextInput
              label={t.city}
              placeholder={t.cityExample}
              maxLength={200}
              {...form.getInputProps('city')}
            />
            <Group justify="flex-end">
              <Button component={Link} href={to('')} variant="default">
                {t.skip}
              </Button>
              <Button type="submit" loading={change.isPending}>
                {everyScreenTexts.save}
              </Button>
            </Group>
          </Stack>
        </Fieldset>
      </form>
    </Section>
  )
}
