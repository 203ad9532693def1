// Steps that change the options and variants of a form: at once, or asked first where variants that are saved would go.
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { productsTexts } from '../../../texts/products.ts'
import type { KeptProduct, ProductValues } from '../product/product-values.ts'
import {
  type Choices,
  goneVariants,
  removeOption,
  removeValue,
  removeVariant,
  type VariantValues,
  variantName,
} from '../product/variants.ts'

/** What a step will do, said before it is done. */
export interface Question {
  readonly title: string
  readonly says: readonly string[]
  readonly after: Choices
  /** of the product itself, where it has no variants afterwards */
  readonly ownStock?: number
}

const t = productsTexts

export function useVariantSteps(form: UseFormReturnType<ProductValues>, product: KeptProduct | null) {
  const { options, variants } = form.getValues()
  const choices: Choices = { options, variants }
  const [asked, setAsked] = useState<Question | null>(null)
  const stocks = new Map(product?.variants.map((variant) => [variant.id ?? '', variant.stock ?? 0]))

  const apply = (after: Choices, ownStock?: number) => {
    form.setValues({
      options: after.options,
      variants: after.variants,
      ...(ownStock !== undefined && { stock: ownStock }),
    })
    setAsked(null)
  }
  const stockOf = ({ id, stock, takes }: VariantValues) =>
    [id, ...takes].reduce(
      (sum, each) => sum + (each === null ? 0 : (stocks.get(each) ?? 0)),
      id === null && stock !== '' ? stock : 0,
    )
  const total = (list: readonly VariantValues[]) => list.reduce((sum, each) => sum + stockOf(each), 0)
  const askWhenLost = (title: string, after: Choices) => {
    const gone = goneVariants(choices, after)
    if (gone.length === 0) return apply(after)
    const lost = total(gone)
    const says = [t.goneWith(gone.map(variantName).join(', ')), ...(lost > 0 ? [t.stockGone(lost)] : [])]
    setAsked({ title, says, after })
  }

  return {
    choices,
    stocks,
    apply,
    asked,
    forget: () => setAsked(null),
    removeValue: (at: number, value: string) =>
      askWhenLost(t.removeValueTitle(value), removeValue(choices, at, value)),
    removeVariant: (variant: VariantValues) =>
      askWhenLost(t.removeVariantTitle(variantName(variant)), removeVariant(choices, variant)),
    removeOption(at: number, name: string) {
      const after = removeOption(choices, at)
      const title = t.removeOptionTitle(name)
      if (after.options.length === 0) {
        const sum = Math.max(0, total(variants))
        return setAsked({ title, says: [t.lastOptionGoes(sum)], after, ownStock: sum })
      }
      if (after.variants.length === variants.length) return apply(after)
      setAsked({ title, says: [t.mergedInto(variants.length, after.variants.length)], after })
    },
  }
}

export type VariantSteps = ReturnType<typeof useVariantSteps>
