// The fields of a webhook: its address, what it hears of, on or off.
import { Checkbox, Fieldset, Radio, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../../api.ts'
import { EditFrame } from '../../../edit/edit-frame.tsx'
import { type Edit, useEdit } from '../../../edit/use-edit.ts'
import { namesOf } from '../../../format/records.ts'
import { callIn, outdate, readKey } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { showDone } from '../../../ui/notices.tsx'
import { Section } from '../parts.tsx'

const t = settingsTexts.webhooks
type Webhook = Schemas['Webhook']
type Type = Webhook['types'][number]
const TYPES = namesOf(t.types).filter((type) => type !== '*')

type WebhookValues = { url: string; types: Type[]; enabled: boolean }

function toValues(webhook: Webhook | null): WebhookValues {
  return {
    url: webhook?.url ?? '',
    types: webhook?.types ?? ['*'],
    enabled: webhook?.enabled ?? true,
  }
}

interface WebhookFormProps {
  readonly webhook: Webhook | null
  onMade(made: { id: string; secret: string }): void
}

export function WebhookForm({ webhook, onMade }: WebhookFormProps) {
  const { may } = useShop()
  const edit = useWebhookEdit(webhook, onMade)
  const { getInputProps } = edit.form
  return (
    <EditFrame edit={edit} labels={t.labels} isNew={webhook === null}>
      <Fieldset variant="unstyled" mx={0} disabled={!may('manager')} mb="md">
        <Section title={t.target}>
          <TextInput
            label={t.labels.url}
            description={t.urlHint}
            placeholder="https://"
            inputMode="url"
            autoCapitalize="none"
            required
            {...getInputProps('url')}
          />
          {webhook !== null && (
            <Switch
              size="md"
              label={t.labels.enabled}
              description={t.enabledHint}
              {...getInputProps('enabled', { type: 'checkbox' })}
            />
          )}
        </Section>
        <Section title={t.labels.types}>
          <TypeFields form={edit.form} />
        </Section>
      </Fieldset>
    </EditFrame>
  )
}

function TypeFields({ form }: { form: UseFormReturnType<WebhookValues> }) {
  const { setFieldValue, getValues, errors } = form
  const { types } = getValues()
  const hearsAll = types.includes('*')
  // Chosen before everything was: there again when it is not.
  const [some, setSome] = useState<Type[]>(hearsAll ? ['order.placed', 'order.paid'] : types)
  return (
    <>
      <Radio.Group
        aria-label={t.labels.types}
        value={hearsAll ? 'all' : 'some'}
        onChange={(value) => {
          if (!hearsAll) setSome(types)
          setFieldValue('types', value === 'all' ? ['*'] : some)
        }}
      >
        <Stack gap="sm">
          <Radio value="all" size="md" label={t.allEvents} description={t.allEventsHint} />
          <Radio value="some" size="md" label={t.someEvents} />
        </Stack>
      </Radio.Group>
      {!hearsAll && (
        <Checkbox.Group
          aria-label={t.someEvents}
          error={errors.types}
          value={types}
          onChange={(chosen) => setFieldValue('types', chosen)}
        >
          <Stack gap="sm" pl="md">
            {TYPES.map((type) => (
              <Checkbox key={type} value={type} size="md" label={t.types[type]} description={type} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </>
  )
}

function useWebhookEdit(webhook: Webhook | null, onMade: WebhookFormProps['onMade']): Edit<WebhookValues> {
  const { slug } = useShop()
  const client = useQueryClient()
  return useEdit<Webhook, WebhookValues>({
    name: `${slug}/webhook/${webhook?.id ?? 'new'}`,
    thing: webhook,
    toValues,
    validate: ({ types, url }) => ({
      url: url.trim() === '' ? t.urlNeeded : null,
      types: types.length === 0 ? t.typeNeeded : null,
    }),
    async save(patch, version) {
      if (version !== null) {
        const id = webhook?.id ?? ''
        const saved = await callIn(slug, 'updateWebhook', { ...patch, id }, { ifMatch: version })
        client.setQueryData(readKey(slug, 'getWebhook', { id }), saved)
        await outdate(client, slug, 'listWebhooks')
        showDone(everyScreenTexts.saved)
        return saved
      }
      const { secret, ...saved } = await callIn(slug, 'createWebhook', {
        url: patch.url?.trim() ?? '',
        types: patch.types ?? ['*'],
      })
      await outdate(client, slug, 'listWebhooks')
      onMade({ id: saved.id ?? '', secret: secret ?? '' })
      return saved
    },
  })
}
