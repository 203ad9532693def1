// Options and variants of a product. What a step will do to variants and their stock is said before it is done.
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
  goneVariants,
  MOST_OPTIONS,
  MOST_VARIANTS,
  missingChoices,
  moveOptions,
  moveValues,
  type OptionValues,
  removeOption,
  removeValue,
  removeVariant,
  renameOption,
  renameValue,
  type VariantValues,
  variantName,
} from '../product/variants.ts'
import { FillAll } from './fill-all.tsx'
import { NewOption } from './new-option.tsx'
import { OptionEditor } from './option-editor.tsx'
import { VariantCards } from './variant-cards.tsx'
import { VariantTable } from './variant-table.tsx'

interface VariantsSectionProps {
  readonly form: UseFormReturnType<ProductValues>
  readonly product: KeptProduct | null
}

interface Question {
  readonly title: string
  readonly says: readonly string[]
  readonly after: Choices
  /** of the product itself, where it has no variants afterwards */
  readonly ownStock?: number
}

const t = productsTexts

export function VariantsSection({ form, product }: VariantsSectionProps) {
  const isDesktop = useIsDesktop()
  const { options, variants, stock } = form.getValues()
  const choices: Choices = { options, variants }
  const stored = useMemo((): Choices => toValues(product), [product])
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Question | null>(null)
  const stocks = new Map(product?.variants.map((variant) => [variant.id ?? '', variant.stock ?? 0]))
  const hadVariants = (product?.variants.length ?? 0) > 0
  const ownStock = stock !== '' ? stock : hadVariants ? 0 : Math.max(0, product?.stock ?? 0)

  const apply = (after: Choices, nextStock?: number) => {
    form.setValues({
      options: after.options,
      variants: after.variants,
      ...(nextStock !== undefined && { stock: nextStock }),
    })
    setAsked(null)
  }
  const stockOf = ({ id, stock: typed, takes }: VariantValues) =>
    [id, ...takes].reduce(
      (sum, each) => sum + (each === null ? 0 : (stocks.get(each) ?? 0)),
      id === null && typed !== '' ? typed : 0,
    )
  const total = (list: readonly VariantValues[]) => list.reduce((sum, each) => sum + stockOf(each), 0)
  /** At once, where nothing that is saved goes. */
  const askWhenLost = (title: string, after: Choices) => {
    const gone = goneVariants(choices, after)
    if (gone.length === 0) return apply(after)
    const lost = total(gone)
    const says = [t.goneWith(gone.map(variantName).join(', ')), ...(lost > 0 ? [t.stockGone(lost)] : [])]
    setAsked({ title, says, after })
  }
  const askRemoveOption = (at: number, name: string) => {
    const after = removeOption(choices, at)
    const title = t.removeOptionTitle(name)
    if (after.options.length === 0) {
      const sum = Math.max(0, total(variants))
      return setAsked({ title, says: [t.lastOptionGoes(sum)], after, ownStock: sum })
    }
    if (after.variants.length === variants.length) return apply(after)
    setAsked({ title, says: [t.mergedInto(variants.length, after.variants.length)], after })
  }
  const change = (index: number, fields: Partial<VariantValues>) =>
    form.setFieldValue('variants', (before) =>
      before.map((variant, i) => (i === index ? { ...variant, ...fields } : variant)),
    )
  const rows = {
    form,
    product,
    stocks,
    onChange: change,
    onRemove: (variant: VariantValues) =>
      askWhenLost(t.removeVariantTitle(variantName(variant)), removeVariant(choices, variant)),
  }
  const howManyMissing = missingChoices(choices).length
  return (
    <Stack gap="sm">
      <div>
        <Sortable
          items={options}
          idOf={({ name }) => name}
          nameOf={({ name }) => name}
          onMove={(moved) =>
            apply(
              moveOptions(
                choices,
                moved.map(({ name }) => name),
              ),
            )
          }
        >
          {(option, at) => (
            <OptionEditor
              option={option}
              otherNames={options.filter((each) => each !== option).map(({ name }) => name)}
              most={Math.max(0, Math.floor((MOST_VARIANTS - variants.length) / perValue(variants, option)))}
              onRename={(name) => apply(renameOption(choices, at, name))}
              onRenameValue={(from, to) => apply(renameValue(choices, at, from, to))}
              onMoveValues={(values) => apply(moveValues(choices, at, values))}
              onAddValues={(values) => apply(addValues(choices, at, values, stored))}
              onRemoveValue={(value) =>
                askWhenLost(t.removeValueTitle(value), removeValue(choices, at, value))
              }
              onRemove={() => askRemoveOption(at, option.name)}
            />
          )}
        </Sortable>
      </div>
      {isAdding ? (
        <NewOption
          choices={choices}
          ownStock={ownStock}
          onAdd={(name, values) => {
            apply(addOption(choices, name, values, ownStock))
            setAdding(false)
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        options.length < MOST_OPTIONS && (
          <Group>
            <Button
              variant="default"
              leftSection={<Icon name="plus" size={18} />}
              onClick={() => setAdding(true)}
            >
              {t.addOption}
            </Button>
          </Group>
        )
      )}
      {variants.length > 0 && (
        <Group justify="space-between">
          <Text fw={600}>{t.variantCount(variants.length)}</Text>
          {variants.length > 1 && <FillAll form={form} />}
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
      <Modal opened={asked !== null} onClose={() => setAsked(null)} title={asked?.title}>
        <Stack>
          {asked?.says.map((line) => (
            <Text key={line}>{line}</Text>
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsked(null)}>
              {everyScreenTexts.cancel}
            </Button>
            <Button color="red.8" onClick={() => asked && apply(asked.after, asked.ownStock)}>
              {everyScreenTexts.delete}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Stack>
  )
}

/** How many variants one value more makes, at the most. */
function perValue(variants: readonly VariantValues[], { values }: OptionValues): number {
  return Math.max(1, Math.ceil(variants.length / Math.max(1, values.length)))
}
