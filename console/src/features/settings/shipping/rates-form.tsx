// Where parcels leave from, how their cost is reckoned, and from when on the shop pays it.
import { Alert, Box, Fieldset, NumberInput, Radio, Stack, Switch } from '@mantine/core'
import type { Schemas } from '../../../api.ts'
import { EditFrame } from '../../../edit/edit-frame.tsx'
import { useShopEdit } from '../../../edit/use-shop-edit.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Section } from '../parts.tsx'
import { RATES_MODES, type RatesMode } from './couriers.ts'
import { OriginField } from './origin-field.tsx'

const t = settingsTexts.shipping

type RatesValues = {
  mode: RatesMode
  origin_ref: string | null
  free_shipping_min: number | ''
  free_shipping_disabled: boolean
}

function toValues(shop: Schemas['Shop'] | null): RatesValues {
  const { mode, origin_ref, free_shipping_min, free_shipping_disabled } = shop?.shipping ?? {}
  return {
    mode: mode ?? 'flat',
    origin_ref: origin_ref ?? null,
    free_shipping_min: free_shipping_min ?? '',
    free_shipping_disabled: free_shipping_disabled ?? false,
  }
}

function toInput({ free_shipping_min: least, ...rest }: Partial<RatesValues>) {
  return {
    shipping: { ...rest, ...(least !== undefined && { free_shipping_min: least === '' ? null : least }) },
  }
}

export function RatesForm({ shop }: { shop: Schemas['Shop'] }) {
  const { may } = useShop()
  const edit = useShopEdit({ part: 'shipping', shop, toValues, toInput })
  const { getInputProps, getValues, setFieldValue } = edit.form
  const { mode, origin_ref } = getValues()
  return (
    <Box mb="md">
      <EditFrame edit={edit} labels={t.labels}>
        <Fieldset variant="unstyled" mx={0} disabled={!may('manager')}>
          <Section title={t.origin} hint={t.originHint}>
            <OriginField
              value={origin_ref}
              isDisabled={!may('manager')}
              onChange={(ref) => setFieldValue('origin_ref', ref)}
            />
          </Section>
          <Section title={t.labels.mode}>
            <Radio.Group aria-label={t.labels.mode} {...getInputProps('mode')}>
              <Stack gap="sm">
                {RATES_MODES.map((each) => (
                  <Radio
                    key={each}
                    value={each}
                    size="md"
                    label={t.modes[each].label}
                    description={t.modes[each].hint}
                  />
                ))}
              </Stack>
            </Radio.Group>
            {mode === 'live' && !shop.shipping.provider && (
              <Alert color="yellow">{t.liveNeedsProvider}</Alert>
            )}
          </Section>
          <Section title={t.freeShipping} hint={t.freeShippingHint}>
            <NumberInput
              label={t.labels.free_shipping_min}
              prefix="Rp"
              min={0}
              placeholder={t.never}
              {...getInputProps('free_shipping_min')}
              error={edit.form.errors['shipping.free_shipping_min']}
            />
            <Switch
              size="md"
              label={t.labels.free_shipping_disabled}
              {...getInputProps('free_shipping_disabled', { type: 'checkbox' })}
            />
          </Section>
        </Fieldset>
      </EditFrame>
    </Box>
  )
}
