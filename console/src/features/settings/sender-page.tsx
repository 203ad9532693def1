// Who stands on labels as the sender: asked for once while a shop is set up, with what is known filled in.
import { Button, Fieldset, Group, Stack, Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useCallback } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import type { Schemas } from '../../api.ts'
import { Restored } from '../../edit/restored.tsx'
import { type Edit, useEdit } from '../../edit/use-edit.ts'
import { useMe } from '../../session/session.ts'
import { callIn, outdate, readKey, useRead } from '../../shop/calls.ts'
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
  if (places.isLoading) return null
  return <SenderForm shop={shop} originCity={places.data?.items[0]?.name ?? ''} />
}

interface SenderFormProps {
  readonly shop: Schemas['Shop']
  readonly originCity: string
}

function SenderForm({ shop, originCity }: SenderFormProps) {
  const { may } = useShop()
  const back = useBack()
  const edit = useSenderEdit(shop, originCity)
  const { form } = edit
  const save = (event: FormEvent) => {
    event.preventDefault()
    void edit.save()
  }
  return (
    <Section title={t.title} hint={t.hint}>
      <Restored {...edit} />
      <form onSubmit={save} noValidate>
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
            <Switch
              size="md"
              label={t.isPublic}
              description={t.isPublicHint}
              {...form.getInputProps('isPublic', { type: 'checkbox' })}
            />
            <Group justify="flex-end">
              <Button component={Link} href={back} variant="default">
                {t.skip}
              </Button>
              <Button type="submit" loading={edit.isSaving}>
                {everyScreenTexts.save}
              </Button>
            </Group>
          </Stack>
        </Fieldset>
      </form>
    </Section>
  )
}

/** `?kembali=`: the screen of this shop that asked for it. */
function useBack(): string {
  const { to } = useShop()
  const [search] = useSearchParams()
  const back = search.get('kembali') ?? ''
  return back.startsWith(to('/')) ? back : to('')
}

function useSenderEdit(shop: Schemas['Shop'], originCity: string): Edit<SenderValues> {
  const { slug } = useShop()
  const back = useBack()
  const { person } = useMe()
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const toValues = useCallback(
    (stored: Schemas['Shop'] | null) =>
      knownSender({
        brand: stored?.brand ?? {},
        contacts: [stored?.contact?.notify, person.login],
        originCity,
      }),
    [person.login, originCity],
  )
  return useEdit<Schemas['Shop'], SenderValues>({
    name: `${slug}/shop/sender`,
    thing: shop,
    toValues,
    validate: ({ phone }) => ({ phone: phone.trim() === '' || isPhone(phone) ? null : t.phoneWrong }),
    async save(patch, version) {
      // What was filled in is saved too, though nobody typed it.
      const brand = brandOf({ ...toValues(shop), ...patch }, shop.brand ?? {})
      const saved = await callIn(slug, 'updateShop', { brand }, { ifMatch: version ?? '*' })
      client.setQueryData(readKey(slug, 'getShop'), saved)
      await outdate(client, slug, 'getSetup')
      return saved
    },
    onSaved() {
      showDone(everyScreenTexts.saved)
      navigate(back)
    },
  })
}
