// One payment gateway: where its keys are found, which are set, and whether it takes them.
import { Alert, Button, Group, List, PasswordInput, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../../api.ts'
import { useChange, useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { showDone } from '../../../ui/notices.tsx'
import { Page } from '../../../ui/page.tsx'
import { CopyLine, ReadOnlyNote, Section, TrialAnswer } from '../parts.tsx'

const t = settingsTexts.payments
const BACK = '/pengaturan/pembayaran'
type KeyedGateway = 'midtrans' | 'xendit'
type Keys = Partial<Record<'server_key' | 'secret_key' | 'callback_token', string>>

const KEYS = { midtrans: ['server_key'], xendit: ['secret_key', 'callback_token'] } as const

export function GatewayPage({ name }: { name: string }) {
  if (name === 'midtrans' || name === 'xendit') return <KnownGateway name={name} />
  return (
    <Page title={everyScreenTexts.notFound} back={BACK}>
      <Empty title={everyScreenTexts.notFound} />
    </Page>
  )
}

function KnownGateway({ name }: { name: KeyedGateway }) {
  const { may } = useShop()
  const gateway = useRead('getGateway', { name })
  return (
    <Page title={t.gatewayNames[name]} back={BACK} width="narrow">
      {!may('owner') && <ReadOnlyNote need="owner" />}
      <Section title={t.whereKeys}>
        <List type="ordered" spacing="xs">
          {t.steps[name].map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      </Section>
      <Loaded from={gateway}>
        {(loaded) => (
          <>
            <KeysForm name={name} gateway={loaded} />
            <Section title={t.notices} hint={t.noticesHint[name]}>
              <CopyLine label={t.noticeUrl} value={loaded.notice_url ?? ''} />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Keys are not kept as a draft: they belong nowhere but on the server. */
function KeysForm({ name, gateway }: { name: KeyedGateway; gateway: Schemas['Gateway'] }) {
  const { may } = useShop()
  const [typed, setTyped] = useState<Keys>({})
  const trial = useChange('tryGateway')
  const save = useChange('updateGateway', {
    outdates: ['getGateway', 'listGateways', 'listPaymentMethods', 'getSetup'],
  })
  const { keys } = gateway
  if (keys === null) return null
  const given = Object.fromEntries(Object.entries(typed).filter(([, key]) => key.trim() !== ''))
  const hasGiven = Object.keys(given).length > 0
  const hasKeys = hasGiven || Object.values(keys).some((key) => key !== null)
  const submit = () =>
    save.mutate(
      { name, ...given, call: { ifMatch: gateway.version ?? '*' } },
      {
        onSuccess() {
          setTyped({})
          showDone(everyScreenTexts.saved)
        },
      },
    )
  return (
    <Section title={t.keys} hint={settingsTexts.keysHint}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          {KEYS[name].map((key) => (
            <PasswordInput
              key={key}
              label={t.keyNames[key]}
              description={keys[key] ? settingsTexts.keySet(keys[key].last4) : settingsTexts.keyMissing}
              autoComplete="off"
              disabled={!may('owner')}
              value={typed[key] ?? ''}
              onChange={({ currentTarget: { value } }) => setTyped((all) => ({ ...all, [key]: value }))}
            />
          ))}
          {trial.data && <TrialAnswer trial={trial.data} />}
          {save.isSuccess && !trial.data && <Alert role="status">{t.tryAfterwards}</Alert>}
          <Group>
            {may('owner') && (
              <Button type="submit" loading={save.isPending} disabled={!hasGiven}>
                {everyScreenTexts.save}
              </Button>
            )}
            <Button
              variant="default"
              loading={trial.isPending}
              disabled={!hasKeys}
              onClick={() => trial.mutate({ name, ...given })}
            >
              {settingsTexts.tryIt}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
