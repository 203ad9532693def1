// Options and variants of a product. Each step says first what it will do to variants and their stock.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMemo, useState } from 'react'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { productsTexts } from '../../../texts/products.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useIsDesktop } from '../../../ui/is-desktop.ts'
import { Sortable } from '../../../ui/sortable.tsx'
import { type KeptProduct, type ProductValues, toValues } from '../product/product-values.ts'
import {
  addMissing,
  addOption,
  addValues,
  type Choices,
  MOST_OPTIONS,
  MOST_VARIANTS,
  missingChoices,
  moveOptions,
  moveValues,
  type OptionValues,
  renameOption,
  renameValue,
  type VariantValues,
} from '../product/variants.ts'
import { FillAll } from './fill-all.tsx'
import { NewOption } from './new-option.tsx'
import { OptionEditor } from './option-editor.tsx'
import { useVariantSteps, type VariantSteps } from './use-variant-steps.ts'
import { VariantCards } from './variant-cards.tsx'
import { VariantTable } from './variant-table.tsx'

interface VariantsSectionProps {
  readonly form: UseFormReturnType<ProductValues>
  readonly product: KeptProduct | null
}

const t = productsTexts

export function VariantsSection({ form, product }: VariantsSectionProps) {
  const isDesktop = useIsDesktop()
  const { variants, stock } = form.getValues()
  const stored = useMemo((): Choices => toValues(product), [product])
  const steps = useVariantSteps(form, product)
  const { choices, apply } = steps
  const hadVariants = (product?.variants.length ?? 0) > 0
  const ownStock = stock !== '' || product === null || hadVariants ? stock : Math.max(0, product.stock ?? 0)
  const howManyMissing = missingChoices(choices).length
  const rows = {
    form,
    product,
    stocks: steps.stocks,
    onChange: (index: number, fields: Partial<VariantValues>) =>
      form.setFieldValue('variants', (before) =>
        before.map((variant, i) => (i === index ? { ...variant, ...fields } : variant)),
      ),
    onRemove: steps.removeVariant,
  }
  return (
    <Stack gap="sm">
      <Options steps={steps} stored={stored} />
      <AddOption steps={steps} ownStock={ownStock} />
      {variants.length > 0 && (
        <Group justify="space-between">
          <Text fw={600}>{t.variantCount(variants.length)}</Text>
          {variants.length > 1 && <FillAll form={form} product={product} />}
        </Group>
      )}
      {howManyMissing > 0 && (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {t.missing(howManyMissing)}
          </Text>
          <Button variant="light" size="sm" onClick={() => apply(addMissing(choices, stored))}>
            {t.addMissing}
          </Button>
        </Group>
      )}
      {variants.length > 0 && (isDesktop ? <VariantTable {...rows} /> : <VariantCards {...rows} />)}
      <LossDialog steps={steps} />
    </Stack>
  )
}

/** `stored`: what is saved; a value that comes back takes its variants along. */
function Options({ steps, stored }: { steps: VariantSteps; stored: Choices }) {
  const { choices, apply } = steps
  const { options, variants } = choices
  const move = (moved: readonly OptionValues[]) =>
    apply(
      moveOptions(
        choices,
        moved.map(({ name }) => name),
      ),
    )
  return (
    <div>
      <Sortable items={options} idOf={({ name }) => name} nameOf={({ name }) => name} onMove={move}>
        {(option, at) => (
          <OptionEditor
            option={option}
            otherNames={options.filter((each) => each !== option).map(({ name }) => name)}
            most={Math.max(0, Math.floor((MOST_VARIANTS - variants.length) / perValue(variants, option)))}
            onRename={(name) => apply(renameOption(choices, at, name))}
            onRenameValue={(from, to) => apply(renameValue(choices, at, from, to))}
            onMoveValues={(values) => apply(moveValues(choices, at, values))}
            onAddValues={(values) => apply(addValues(choices, at, values, stored))}
            onRemoveValue={(value) => steps.removeValue(at, value)}
            onRemove={() => steps.removeOption(at, option.name)}
          />
        )}
      </Sortable>
    </div>
  )
}

/** How many variants one value more makes, at the most. */
function perValue(variants: readonly VariantValues[], { values }: OptionValues): number {
  return Math.max(1, Math.ceil(variants.length / Math.max(1, values.length)))
}

function AddOption({ steps: { choices, apply }, ownStock }: { steps: VariantSteps; ownStock: number | '' }) {
  const [isAdding, setAdding] = useState(false)
  if (isAdding)
    return (
      <NewOption
        choices={choices}
        ownStock={ownStock}
        onAdd={(name, values) => {
          apply(addOption(choices, name, values, ownStock))
          setAdding(false)
        }}
        onCancel={() => setAdding(false)}
      />
    )
  if (choices.options.length >= MOST_OPTIONS) return null
  return (
    <Group>
      <Button variant="default" leftSection={<Icon name="plus" size={18} />} onClick={() => setAdding(true)}>
        {t.addOption}
      </Button>
    </Group>
  )
}

function LossDialog({ steps: { asked, forget, apply } }: { steps: VariantSteps }) {
  return (
    <Modal opened={asked !== null} onClose={forget} title={asked?.title}>
      <Stack>
        {asked?.says.map((line) => (
          <Text key={line}>{line}</Text>
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={forget}>
            {everyScreenTexts.cancel}
          </Button>
          <Button color="red.8" onClick={() => asked && apply(asked.after, asked.ownStock)}>
            {everyScreenTexts.delete}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
