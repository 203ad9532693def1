// What few products need: pre-orders, a time of sale, a badge, details, and the address.
import {
  Accordion,
  NumberInput,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { productsTexts } from '../../../texts/products.ts'
import { slugFrom } from '../product/slug.ts'
import type { PartProps } from './price-section.tsx'
import { Section } from './section.tsx'

const t = productsTexts

export function SaleSection({ form }: PartProps) {
  const { preorder } = form.getValues()
  return (
    <Section title={t.sale}>
      <Switch
        size="md"
        label={t.preorder}
        description={t.preorderHint}
        checked={preorder !== null}
        onChange={(event) =>
          form.setFieldValue('preorder', event.currentTarget.checked ? { lead_days: 7, capped: false } : null)
        }
      />
      {preorder && (
        <Stack gap="sm" pl="md">
          <NumberInput
            label={t.leadDays}
            suffix={` ${t.days}`}
            min={0}
            max={365}
            allowDecimal={false}
            allowNegative={false}
            value={preorder.lead_days}
            error={form.errors['preorder.lead_days']}
            onChange={(value) =>
              form.setFieldValue('preorder', { ...preorder, lead_days: value === '' ? '' : Number(value) })
            }
          />
          <Switch
            size="md"
            label={t.capped}
            checked={preorder.capped}
            onChange={(event) =>
              form.setFieldValue('preorder', { ...preorder, capped: event.currentTarget.checked })
            }
          />
        </Stack>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput type="datetime-local" label={t.sellFrom} {...form.getInputProps('sell_from')} />
        <TextInput type="datetime-local" label={t.sellUntil} {...form.getInputProps('sell_until')} />
      </SimpleGrid>
      <TextInput label={t.badge} description={t.badgeHint} {...form.getInputProps('badge')} />
    </Section>
  )
}

export function DetailsSection({ form, product }: PartProps) {
  const { tags, name } = form.getValues()
  return (
    <Section title={t.details}>
      <TagsInput
        label={t.tags}
        description={t.tagsHint}
        size="md"
        value={[...tags]}
        onChange={(value) => form.setFieldValue('tags', value)}
        error={form.errors.tags}
        clearable={false}
      />
      <TextInput label={t.material} placeholder={t.materialHint} {...form.getInputProps('material_spec')} />
      <TextInput
        label={t.specLabel}
        placeholder={t.specLabelHint}
        maxLength={200}
        {...form.getInputProps('spec_label')}
      />
      <Textarea label={t.care} description={t.careHint} minRows={2} {...form.getInputProps('care_copy')} />
      <Accordion variant="contained" {...(form.errors.slug && { defaultValue: 'advanced' })}>
        <Accordion.Item value="advanced">
          <Accordion.Control>{t.advanced}</Accordion.Control>
          <Accordion.Panel>
            <TextInput
              label={t.slug}
              description={product ? t.slugHint : t.slugNew}
              placeholder={slugFrom(name)}
              maxLength={120}
              autoCapitalize="none"
              {...form.getInputProps('slug')}
            />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Section>
  )
}
