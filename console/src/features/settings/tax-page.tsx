// What the shop is before the tax office, and what its notas say.
import { Anchor, Fieldset, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { Link } from 'wouter'
import type { Schemas } from '../../api.ts'
import { EditFrame } from '../../edit/edit-frame.tsx'
import { useShopEdit } from '../../edit/use-shop-edit.ts'
import { jakartaDay } from '../../format/time.ts'
import { useRead } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { ReadOnlyNote, Section } from './parts.tsx'

const t = settingsTexts.tax

export function TaxPage() {
  const shop = useRead('getShop', {})
  const { may } = useShop()
  return (
    <Page title={t.title} back="/pengaturan" width="narrow">
      {!may('owner') && <ReadOnlyNote need="owner" />}
      <Loaded from={shop}>{(loaded) => <TaxForm shop={loaded} />}</Loaded>
    </Page>
  )
}

function toValues(shop: Schemas['Shop'] | null) {
  const { pkp, npwp, name, address, code } = shop?.tax ?? {}
  return {
    tax: {
      pkp: pkp ?? false,
      ...{ npwp: npwp ?? '', name: name ?? '', address: address ?? '', code: code ?? '' },
    },
  }
}

type TaxValues = ReturnType<typeof toValues>

function toInput({ tax }: Partial<TaxValues>) {
  if (!tax) return {}
  const { pkp, npwp, name, address, code } = tax
  return {
    tax: {
      pkp,
      ...{ npwp: npwp.trim() || null, name: name.trim() || null, address: address.trim() || null },
      code: code.trim().toUpperCase() || null,
    },
  }
}

function TaxForm({ shop }: { shop: Schemas['Shop'] }) {
  const { may, to } = useShop()
  const edit = useShopEdit({ part: 'tax', shop, toValues, toInput })
  const { tax } = edit.form.getValues()
  const { getInputProps } = edit.form
  const code = tax.code.trim().toUpperCase() || 'NOTA'
  return (
    <EditFrame edit={edit} labels={t.labels}>
      <Fieldset variant="unstyled" mx={0} disabled={!may('owner')}>
        <Section title={t.status}>
          <Switch
            label={t.pkp}
            description={tax.pkp ? t.pkpHint : t.notPkp}
            {...getInputProps('tax.pkp', { type: 'checkbox' })}
          />
        </Section>
        <Section title={t.identity} hint={t.identityHint}>
          {tax.pkp && (
            <TextInput
              label={t.npwp}
              description={t.npwpHint}
              inputMode="numeric"
              autoComplete="off"
              maxLength={40}
              {...getInputProps('tax.npwp')}
            />
          )}
          <TextInput label={t.name} maxLength={200} autoComplete="off" {...getInputProps('tax.name')} />
          <Textarea
            label={t.address}
            maxLength={500}
            autosize
            minRows={2}
            {...getInputProps('tax.address')}
          />
          <TextInput
            label={t.code}
            description={t.codeHint(`${code}/${jakartaDay().slice(0, 4)}/000123`)}
            placeholder="NOTA"
            maxLength={10}
            autoComplete="off"
            {...getInputProps('tax.code')}
          />
          <Text size="sm" c="dimmed">
            {t.numbers}
          </Text>
          <Anchor component={Link} href={to('/laporan/nota')} underline="always">
            {t.toMonth}
          </Anchor>
        </Section>
      </Fieldset>
    </EditFrame>
  )
}
