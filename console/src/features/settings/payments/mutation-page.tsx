// One service that reads mutations: where its keys are found, which are set, whether it takes them, and when it was last heard.
import { Alert, List, Stack, Text } from '@mantine/core'
import type { Schemas } from '../../../api.ts'
import { when } from '../../../format/time.ts'
import { useChange, useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { CopyLine, ReadOnlyNote, Section } from '../parts.tsx'
import { KeysForm } from './keys-form.tsx'

const t = settingsTexts.payments.mutations
const BACK = '/pengaturan/pembayaran'
type ServiceName = 'moota' | 'mutasibank' | 'cekmutasi'
type Key = 'webhook_secret' | 'api_token'

const KEYS: Readonly<Record<ServiceName, readonly Key[]>> = {
  moota: ['webhook_secret', 'api_token'],
  mutasibank: ['webhook_secret', 'api_token'],
  cekmutasi: ['webhook_secret'],
}

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
            <ServiceKeys name={name} service={loaded} />
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

function ServiceKeys({ name, service }: { name: ServiceName; service: Schemas['MutationService'] }) {
  const trial = useChange('tryMutationService')
  const save = useChange('updateMutationService', {
    outdates: ['getMutationService', 'listMutationServices'],
  })
  const { keys, version } = service
  if (keys === null) return null
  return (
    <KeysForm
      title={t.keys}
      labels={t.keyNames}
      names={KEYS[name]}
      isSet={keys}
      isSaving={save.isPending}
      onSave={(typed, onSuccess) =>
        save.mutate({ name, ...typed, call: { ifMatch: version ?? '*' } }, { onSuccess })
      }
      trial={
        name === 'cekmutasi'
          ? null
          : {
              answer: trial.data,
              isPending: trial.isPending,
              needs: ['api_token'],
              run: ({ api_token }) => trial.mutate({ name, ...(api_token && { api_token }) }),
            }
      }
    />
  )
}
