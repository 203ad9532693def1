// One payment gateway: where its keys are found, which are set, and whether it takes them.
import { Alert, List } from '@mantine/core'
import type { Schemas } from '../../../api.ts'
import { useChange, useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { CopyLine, ReadOnlyNote, Section } from '../parts.tsx'
import { KeysForm } from './keys-form.tsx'

const t = settingsTexts.payments
const BACK = '/pengaturan/pembayaran'
type KeyedGateway = 'midtrans' | 'xendit'
type Key = 'server_key' | 'secret_key' | 'callback_token'

const KEYS: Readonly<Record<KeyedGateway, readonly Key[]>> = {
  midtrans: ['server_key'],
  xendit: ['secret_key', 'callback_token'],
}

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
            <GatewayKeys name={name} gateway={loaded} />
            <Section title={t.notices} hint={t.noticesHint[name]}>
              <CopyLine label={t.noticeUrl} value={loaded.notice_url ?? ''} />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function GatewayKeys({ name, gateway }: { name: KeyedGateway; gateway: Schemas['Gateway'] }) {
  const trial = useChange('tryGateway')
  const save = useChange('updateGateway', {
    outdates: ['getGateway', 'listGateways', 'listPaymentMethods', 'getSetup'],
  })
  const { keys, version } = gateway
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
      trial={{
        answer: trial.data,
        isPending: trial.isPending,
        needs: KEYS[name],
        run: (typed) => trial.mutate({ name, ...typed }),
      }}
    >
      {save.isSuccess && !trial.data && <Alert role="status">{t.tryAfterwards}</Alert>}
    </KeysForm>
  )
}
