// The domains of a shop: what leads to it, and what is still to be proven.
import { isAdminError } from '@etalase/client/admin'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fieldErrors } from '../../../edit/field-errors.ts'
import { useChange, useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { showDone, showError } from '../../../ui/notices.tsx'
import { Page } from '../../../ui/page.tsx'
import { CopyLine, ReadOnlyNote, Section } from '../parts.tsx'
import { DomainCard } from './domain-card.tsx'

const t = settingsTexts.domains

export function DomainsPage() {
  const { may } = useShop()
  const shop = useRead('getShop', {})
  const domains = useRead('listDomains', { limit: 100 })
  return (
    <Page title={t.title} back="/pengaturan" width="narrow">
      {!may('manager') && <ReadOnlyNote need="manager" />}
      <Section title={t.addresses} hint={t.addressesHint}>
        <Loaded from={shop}>
          {({ url }) => <CopyLine label={t.address} value={url ?? ''} isLabelHidden />}
        </Loaded>
      </Section>
      <Loaded from={domains}>
        {({ items }) => (
          <>
            {items.map((domain) => (
              <DomainCard key={domain.id} domain={domain} />
            ))}
            {items.length === 0 && <Empty title={t.none} hint={t.noneHint} />}
          </>
        )}
      </Loaded>
      {may('manager') && <NewDomain />}
    </Page>
  )
}

function NewDomain() {
  const form = useForm({ initialValues: { host: '' } })
  const create = useChange('createDomain', {
    outdates: ['listDomains', 'getShop'],
    showsError: true,
    onDone() {
      form.reset()
      showDone(t.added)
    },
  })
  const submit = ({ host }: { host: string }) =>
    create.mutate(
      { host: hostOf(host) },
      {
        onError(error) {
          const fields = isAdminError(error) ? fieldErrors(error.details) : {}
          form.setErrors(fields)
          if (Object.keys(fields).length === 0) showError(error)
        },
      },
    )
  return (
    <Section title={t.add} hint={t.addHint}>
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <TextInput
            label={t.host}
            placeholder="www.tokosaya.com"
            inputMode="url"
            autoCapitalize="none"
            autoCorrect="off"
            required
            {...form.getInputProps('host')}
          />
          <Group>
            <Button type="submit" loading={create.isPending}>
              {t.add}
            </Button>
          </Group>
          <Alert color="gray">
            <Text size="sm">{t.afterwards}</Text>
          </Alert>
        </Stack>
      </form>
    </Section>
  )
}

/** An address that was copied with its scheme and path is meant as its host. */
function hostOf(typed: string): string {
  return typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/.*$/, '')
}
