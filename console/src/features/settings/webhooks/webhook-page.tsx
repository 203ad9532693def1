// One webhook: made or edited, its secret, and what was sent to it.
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { when } from '../../../format/time.ts'
import { useChange, useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../parts.tsx'
import { SettingPage } from '../setting-page.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { Deliveries } from './deliveries.tsx'
import { WebhookForm } from './webhook-form.tsx'

const t = settingsTexts.webhooks
const BACK = '/pengaturan/webhook'

/** `baru`: one that is not there yet. */
export function WebhookPage({ id }: { id: string }) {
  const { may, to } = useShop()
  const [, navigate] = useLocation()
  const isNew = id === 'baru'
  const webhook = useRead('getWebhook', { id }, { enabled: !isNew })
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null)
  const close = () => {
    if (made && isNew) navigate(to(`${BACK}/${made.id}`), { replace: true })
    setMade(null)
  }
  return (
    <SettingPage
      title={isNew ? t.newWebhook : t.title}
      back={BACK}
      stored={webhook.data}
      deletion={{
        op: 'deleteWebhook',
        outdates: ['listWebhooks'],
        title: t.deleteTitle,
        hint: t.deleteHint(webhook.data?.url ?? ''),
      }}
    >
      {isNew ? (
        <WebhookForm webhook={null} onMade={setMade} />
      ) : (
        <Loaded from={webhook}>
          {(loaded) => (
            <>
              {loaded.failing_since && (
                <Alert color="red" mb="md" title={t.failingSince(when(loaded.failing_since))}>
                  {loaded.disabled_reason ? t.switchedOffHint : t.failingHint}
                </Alert>
              )}
              <WebhookForm webhook={loaded} onMade={setMade} />
              {may('manager') && <Secret id={id} onMade={setMade} />}
              {may('manager') && <Deliveries id={id} />}
            </>
          )}
        </Loaded>
      )}
      <ShownOnce
        title={t.secretTitle}
        hint={t.secretOnce}
        label={t.secret}
        value={made?.secret ?? null}
        onClose={close}
      />
    </SettingPage>
  )
}

function Secret({ id, onMade }: { id: string; onMade: (made: { id: string; secret: string }) => void }) {
  const rotate = useChange('rotateWebhookSecret', {
    outdates: ['getWebhook'],
    onDone: ({ secret }) => onMade({ id, secret: secret ?? '' }),
  })
  return (
    <Section title={t.secret} hint={t.secretHint}>
      <Confirm
        title={t.rotate}
        confirm={t.rotate}
        onConfirm={() => rotate.mutateAsync({ id })}
        trigger={(open) => (
          <Button variant="default" onClick={open} style={{ alignSelf: 'flex-start' }}>
            {t.rotate}
          </Button>
        )}
      >
        {t.rotateHint}
      </Confirm>
    </Section>
  )
}
