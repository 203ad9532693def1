// Variants on a phone: a card each, with price and stock at hand and the rest behind a tap.
import { ActionIcon, Button, Collapse, Group, Input, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { count } from '../../../format/money.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { productsTexts } from '../../../texts/products.ts'
import { Icon } from '../../../ui/icons.tsx'
import { variantName } from '../product/variants.ts'
import {
  type VariantFieldProps,
  VariantNumber,
  VariantPicture,
  type VariantRowsProps,
  VariantSku,
  VariantStock,
} from './variant-fields.tsx'
import { FIRST_SHOWN } from './variant-table.tsx'
import classes from './variants.module.css'

const t = productsTexts

export function VariantCards(props: VariantRowsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { variants } = props.form.getValues()
  const shown = showsAll ? variants : variants.slice(0, FIRST_SHOWN)
  return (
    <Stack gap="xs">
      {shown.map((variant, index) => (
        <VariantCard
          key={variant.id ?? `new ${variantName(variant)}`}
          {...props}
          variant={variant}
          index={index}
          isLabelled
        />
      ))}
      {shown.length < variants.length && (
        <Button variant="default" onClick={() => setShowsAll(true)}>
          {`${everyScreenTexts.loadMore} (${count(variants.length - shown.length)})`}
        </Button>
      )}
    </Stack>
  )
}

function VariantCard(field: VariantFieldProps) {
  const { form, index, variant, onRemove } = field
  const [isOpen, { toggle }] = useDisclosure(false)
  const name = variantName(variant)
  // What is wrong must be seen.
  const hasHiddenError = ['sku', 'weight_grams', 'compare_at_price', 'cost_price'].some(
    (each) => form.errors[`variants.${index}.${each}`],
  )
  const isShown = isOpen || hasHiddenError
  const chevron = isShown ? 'chevron-up' : 'chevron-down'
  return (
    <section className={classes.card} aria-label={name}>
      <Group wrap="nowrap" justify="space-between" gap="xs">
        <Group wrap="nowrap" gap="sm">
          <VariantPicture {...field} />
          <Text fw={600}>{name}</Text>
        </Group>
        <ActionIcon
          aria-label={t.removeVariant(name)}
          onClick={() => onRemove(variant)}
          disabled={form.getValues().variants.length === 1}
        >
          <Icon name="x" size={18} />
        </ActionIcon>
      </Group>
      <div className={classes.two}>
        <VariantNumber {...field} name="price" />
        <div>
          {variant.id !== null && <Input.Label component="div">{t.stock}</Input.Label>}
          <VariantStock {...field} />
        </div>
      </div>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        mt={4}
        h={44}
        onClick={toggle}
        aria-expanded={isShown}
        rightSection={<Icon name={chevron} size={16} />}
      >
        {t.moreOfVariant}
      </Button>
      <Collapse expanded={isShown}>
        <Stack gap="xs">
          <div className={classes.two}>
            <VariantNumber {...field} name="compare_at_price" />
            <VariantNumber {...field} name="cost_price" />
          </div>
          <div className={classes.two}>
            <VariantNumber {...field} name="weight_grams" />
            <VariantSku {...field} />
          </div>
        </Stack>
      </Collapse>
    </section>
  )
}
