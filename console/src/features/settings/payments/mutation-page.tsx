// One service that reads mutations: where its keys are found, which are set, whether it takes them, and when it was last heard.
import { Alert, Button, Group, List, PasswordInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../../api.ts'
import { when } from '../../../format/time.ts'
import { useChange, useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { showDone } from '../../../ui/notices.tsx'
import { Page } from '../../../ui/page.tsx'
import { CopyLine, ReadOnlyNote, Section, TrialAnswer } from '../parts.tsx'

const t = settingsTexts.payments.mutations
const BACK = '/pengaturan/pembayaran'
const KEYS = {
  moota: ['webhook_secret', 'api_token'],
  mutasibank: ['webhook_secret', 'api_token'],
  cekmutasi: ['webhook_secret'],
} as const
type ServiceName = keyof typeof KEYS
type TypedKeys = Partial<Record<'webhook_secret' | 'api_token', string>>

const isService = (name: string): name is ServiceName => Object.hasOwn(KEYS, name)

export function MutationPage({ name }: { name: string }) {
  if (isService(name)) return <KnownService name={name} />
  return (
    <Page title={everyScreenTexts.notFound} back={BACK}>
      <Empty title={everyScreenTexts.notFound} />
    </Page>
  )
}

function KnownService({ name }: { name: ServiceName }) {
  const { may } = useShop()
  const service = useRead('getMutationService', { name }, { anew: true })
  return (
    <Page title={t.names[name]} back={BACK} width="narrow">
      {!may('owner') && <ReadOnlyNote need="owner" />}
      <Section title={t.where}>
        <List type="ordered" spacing="xs">
          {t.steps[name].map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      </Section>
      <Loaded from={service}>
        {(loaded) => (
          <>
            <Section title={t.address} hint={t.addressHint}>
              <CopyLine label={t.address} value={loaded.notice_url ?? ''} />
            </Section>
            <KeysForm name={name} service={loaded} />
            <Section title={t.state}>
              <Stack gap="xs">
                <Text>{loaded.heard_at ? t.heard(when(loaded.heard_at)) : t.neverHeard}</Text>
                {loaded.asked_at && <Text>{t.asked(when(loaded.asked_at))}</Text>}
                {loaded.error && <Alert color="red">{t.error(loaded.error)}</Alert>}
                {loaded.strange_account && <Alert color="yellow">{t.strange(loaded.strange_account)}</Alert>}
              </Stack>
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Keys are not kept as a draft: they belong nowhere but on the server. */
function KeysForm({ name, service }: { name: ServiceName; service: Schemas['MutationService'] }) {
  const { may } = useShop()
  const [typed, setTyped] = useState<TypedKeys>({})
  const trial = useChange('tryMutationService')
  const save = useChange('updateMutationService', {
    outdates: ['getMutationService', 'listMutationServices'],
  })
  const { keys } = service
  if (keys === null) return null
  const given = Object.fromEntries(Object.entries(typed).filter(([, key]) => key.trim() !== ''))
  const hasGiven = Object.keys(given).length > 0
  const submit = () =>
    save.mutate(
      { name, ...given, call: { ifMatch: service.version ?? '*' } },
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
          <Group>
            {may('owner') && (
              <Button type="submit" loading={save.isPending} disabled={!hasGiven}>
                {everyScreenTexts.save}
              </Button>
            )}
            {name !== 'cekmutasi' && (
              <Button
                variant="default"
                loading={trial.isPending}
                disabled={!(typed.api_token || keys.api_token)}
                onClick={() => trial.mutate({ name, ...(typed.api_token && { api_token: typed.api_token }) })}
              >
                {settingsTexts.tryIt}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
