// The fields of one variant, wherever they stand: in a row of a table or on a card.
import { NumberInput, Popover, SimpleGrid, Text, TextInput, UnstyledButton } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { rupiah } from '../../../format/money.ts'
import { smallPicture } from '../../../shop/picture-address.ts'
import { productsTexts } from '../../../texts/products.ts'
import { Icon } from '../../../ui/icons.tsx'
import type { KeptProduct, PictureValues, ProductValues } from '../product/product-values.ts'
import { type VariantValues, variantName } from '../product/variants.ts'
import { StockField } from '../stock/stock-field.tsx'
import classes from './variants.module.css'

export interface VariantRowsProps {
  readonly form: UseFormReturnType<ProductValues>
  readonly product: KeptProduct | null
  /** of saved variants, by their ids */
  readonly stocks: ReadonlyMap<string, number>
  onChange(index: number, fields: Partial<VariantValues>): void
  onRemove(variant: VariantValues): void
}

export interface VariantFieldProps extends VariantRowsProps {
  readonly index: number
  readonly variant: VariantValues
  /** whether it says itself what it is for */
  readonly isLabelled?: boolean
}

type NumberName = 'price' | 'compare_at_price' | 'cost_price' | 'weight_grams'

const t = productsTexts
const NUMBERS = {
  price: { label: t.price, nameOf: t.variantPrice },
  compare_at_price: { label: t.compareAt, nameOf: t.variantCompareAt },
  cost_price: { label: t.cost, nameOf: t.variantCost },
  weight_grams: { label: `${t.weight} (${t.gram})`, nameOf: t.variantWeight },
} as const

export function VariantNumber({ name, ...props }: VariantFieldProps & { readonly name: NumberName }) {
  const { form, index, variant, isLabelled = false, onChange } = props
  const ofProduct = form.getValues()[name]
  const isMoney = name !== 'weight_grams'
  return (
    <NumberInput
      {...(isLabelled && { label: NUMBERS[name].label })}
      aria-label={NUMBERS[name].nameOf(variantName(variant))}
      value={variant[name]}
      placeholder={ofProduct === '' ? '' : isMoney ? rupiah(ofProduct) : String(ofProduct)}
      {...(isMoney && { prefix: 'Rp' })}
      allowNegative={false}
      error={form.errors[`variants.${index}.${name}`]}
      onChange={(value) => onChange(index, { [name]: value === '' ? '' : Number(value) })}
    />
  )
}

export function VariantSku({ form, index, variant, isLabelled = false, onChange }: VariantFieldProps) {
  return (
    <TextInput
      {...(isLabelled && { label: t.sku })}
      aria-label={t.variantSku(variantName(variant))}
      value={variant.sku}
      maxLength={200}
      error={form.errors[`variants.${index}.sku`]}
      onChange={(event) => onChange(index, { sku: event.currentTarget.value })}
    />
  )
}

export function VariantStock(props: VariantFieldProps) {
  const { form, product, stocks, index, variant, isLabelled = false, onChange } = props
  const name = variantName(variant)
  if (form.getValues().unlimited_stock)
    return (
      <Text size="sm" c="dimmed" py={10}>
        {t.unlimited}
      </Text>
    )
  if (variant.id !== null && product) {
    const joining = variant.takes.reduce((sum, id) => sum + (stocks.get(id) ?? 0), 0)
    return (
      <div>
        <StockField
          product={product}
          variantId={variant.id}
          stock={stocks.get(variant.id) ?? 0}
          name={name}
        />
        {joining > 0 && (
          <Text size="sm" c="dimmed">
            {t.stockJoins(joining)}
          </Text>
        )}
      </div>
    )
  }
  return (
    <NumberInput
      {...(isLabelled && { label: t.initialStock })}
      aria-label={t.variantStock(name)}
      value={variant.stock}
      allowNegative={false}
      error={form.errors[`variants.${index}.stock`]}
      onChange={(value) => onChange(index, { stock: value === '' ? '' : Number(value) })}
    />
  )
}

export function VariantPicture({ form, index, variant, onChange }: VariantFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const { images } = form.getValues()
  const chosen = images.find(({ media }) => media === variant.picture)
  const choose = (picture: string | null) => {
    onChange(index, { picture })
    setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withinPortal trapFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.thumb}
          aria-label={t.variantPicture(variantName(variant))}
          onClick={() => setOpen(!isOpen)}
          disabled={images.length === 0}
        >
          {chosen ? <Shown picture={chosen} /> : <Icon name="photo" size={20} strokeWidth={1.4} />}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <SimpleGrid cols={4} spacing="xs">
          <UnstyledButton
            className={classes.thumb}
            data-large
            data-chosen={chosen ? undefined : true}
            aria-label={t.noPicture}
            onClick={() => choose(null)}
          >
            <Icon name="photo-off" size={24} strokeWidth={1.4} />
          </UnstyledButton>
          {images.map((picture, place) => (
            <UnstyledButton
              key={picture.media}
              className={classes.thumb}
              data-large
              data-chosen={picture === chosen || undefined}
              aria-label={picture.alt || t.pictureNumber(place + 1)}
              onClick={() => choose(picture.media)}
            >
              <Shown picture={picture} />
            </UnstyledButton>
          ))}
        </SimpleGrid>
      </Popover.Dropdown>
    </Popover>
  )
}

function Shown({ picture: { url } }: { picture: PictureValues }) {
  return (
    <img
      src={smallPicture(url) ?? ''}
      alt=""
      onError={({ currentTarget }) => {
        if (currentTarget.src !== url) currentTarget.src = url
      }}
    />
  )
}
