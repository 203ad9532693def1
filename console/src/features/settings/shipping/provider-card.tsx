// The aggregator that is asked for live costs: which one, its key, and whether it takes it.
import { Button, Group, PasswordInput, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../../api.ts'
import { useChange } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { showDone } from '../../../ui/notices.tsx'
import { Section, TrialAnswer } from '../parts.tsx'

const t = settingsTexts.shipping
type Provider = (typeof t.providers)[number]['value']

/** A key is not kept as a draft: it belongs nowhere but on the server. */
export function ProviderCard({ shop }: { shop: Schemas['Shop'] }) {
  const { may } = useShop()
  const { provider } = shop.shipping
  const [name, setName] = useState<Provider>(provider?.name ?? t.providers[0].value)
  const [key, setKey] = useState('')
  const trial = useChange('tryCourier')
  const save = useChange('updateShop', { outdates: ['getShop', 'getSetup'] })
  const isOwner = may('owner')
  if (!may('manager')) return null
  const given = key.trim()
  const hasKey = provider?.name === name && provider.api_key !== null && provider.api_key !== undefined
  const call = { ifMatch: shop.version ?? '*' } as const
  const submit = () =>
    save.mutate(
      { shipping: { provider: { name, ...(given && { api_key: given }) } }, call },
      {
        onSuccess() {
          setKey('')
          showDone(everyScreenTexts.saved)
        },
      },
    )
  return (
    <Section title={t.provider} hint={t.providerHint}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          <Select<Provider>
            label={t.providerName}
            data={t.providers}
            value={name}
            allowDeselect={false}
            onChange={(value) => value && setName(value)}
            disabled={!isOwner}
          />
          <PasswordInput
            label={t.apiKey}
            description={`${hasKey ? settingsTexts.keySet(provider.api_key?.last4 ?? null) : t.whereKey[name]}`}
            autoComplete="off"
            value={key}
            disabled={!isOwner}
            onChange={({ currentTarget }) => setKey(currentTarget.value)}
          />
          {!isOwner && settingsTexts.ownerSetsKeys}
          {trial.data && <TrialAnswer trial={trial.data} />}
          <Group>
            {isOwner && (
              <Button type="submit" loading={save.isPending} disabled={given === '' && !hasKey}>
                {t.saveProvider}
              </Button>
            )}
            <Button
              variant="default"
              loading={trial.isPending}
              disabled={given === '' && !hasKey}
              onClick={() => trial.mutate({ name, ...(given && { api_key: given }) })}
            >
              {settingsTexts.tryIt}
            </Button>
            {isOwner && provider && shop.shipping.mode !== 'live' && (
              <DropProvider onDrop={() => save.mutateAsync({ shipping: { provider: null }, call })} />
            )}
          </Group>
        </Stack>
      </form>
    </Section>
  )
}

function DropProvider({ onDrop }: { onDrop: () => unknown }) {
  return (
    <Confirm
      title={t.dropProvider}
      confirm={everyScreenTexts.delete}
      isDangerous
      onConfirm={onDrop}
      trigger={(open) => (
        <Button variant="subtle" color="red" onClick={open}>
          {t.dropProvider}
        </Button>
      )}
    >
      {t.dropProviderHint}
    </Confirm>
  )
}
