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
import { slugFrom } from '../../../format/slug.ts'
import { productsTexts } from '../../../texts/products.ts'
import type { PartProps } from './price-section.tsx'
import { FoldedSection } from './section.tsx'

const t = productsTexts
const SALE = ['preorder', 'sell_from', 'sell_until', 'badge']
const DETAILS = ['tags', 'material_spec', 'spec_label', 'care_copy', 'slug']

export function SaleSection({ form }: PartProps) {
  const { preorder, sell_from, sell_until, badge } = form.getValues()
  return (
    <FoldedSection
      title={t.sale}
      hint={t.saleHint}
      isFilled={preorder !== null || [sell_from, sell_until, badge].some(Boolean)}
      isWrong={hasErrors(form.errors, SALE)}
    >
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
    </FoldedSection>
  )
}

export function DetailsSection({ form, product }: PartProps) {
  const { tags, name, material_spec, spec_label, care_copy } = form.getValues()
  return (
    <FoldedSection
      title={t.details}
      hint={t.detailsHint}
      isFilled={tags.length > 0 || [material_spec, spec_label, care_copy].some(Boolean)}
      isWrong={hasErrors(form.errors, DETAILS)}
    >
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
    </FoldedSection>
  )
}

/** Also of what is within a field: `preorder.lead_days`. */
function hasErrors(errors: Readonly<Record<string, unknown>>, fields: readonly string[]): boolean {
  return Object.keys(errors).some((path) => fields.includes(path.split('.')[0] ?? ''))
}
