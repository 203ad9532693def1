// The same price, weight or stock for all variants at once.
import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useChange } from '../../../shop/calls.ts'
import { OUTDATED_BY_PRODUCT } from '../../../shop/outdated.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { productsTexts } from '../../../texts/products.ts'
import { showDone } from '../../../ui/notices.tsx'
import { onEnter } from '../product/on-enter.ts'
import type { KeptProduct, ProductValues } from '../product/product-values.ts'

type Filled = {
  price: number | ''
  compare_at_price: number | ''
  cost_price: number | ''
  weight_grams: number | ''
  stock: number | ''
}

const t = productsTexts
const NOTHING: Filled = { price: '', compare_at_price: '', cost_price: '', weight_grams: '', stock: '' }

interface FillAllProps {
  readonly form: UseFormReturnType<ProductValues>
  readonly product: KeptProduct | null
}

export function FillAll({ form, product }: FillAllProps) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const [filled, setFilled] = useState(NOTHING)
  const { variants, unlimited_stock } = form.getValues()
  const change = useChange('changeStock', { outdates: OUTDATED_BY_PRODUCT })
  /** Of those that are saved: at once and by how much, as it sells while a form is open. */
  const fillSaved = async (stock: number) => {
    const changes = (product?.variants ?? [])
      .filter((saved) => saved.stock !== stock && variants.some(({ id }) => id === saved.id))
      .map((saved) => ({
        product_id: product?.id ?? '',
        variant_id: saved.id,
        add: stock - (saved.stock ?? 0),
      }))
    if (changes.length === 0) return
    await change.mutateAsync({ changes })
    showDone(t.stockChanged)
  }
  const fill = async () => {
    const { stock, ...others } = filled
    if (stock !== '') await fillSaved(stock)
    const said = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== ''))
    form.setFieldValue('variants', (before) =>
      before.map((variant) => ({
        ...variant,
        ...said,
        ...(stock !== '' && variant.id === null && { stock }),
      })),
    )
    setFilled(NOTHING)
    close()
  }
  const field = (name: keyof Filled, label: string, isMoney: boolean) => (
    <NumberInput
      label={label}
      value={filled[name]}
      {...(isMoney && { prefix: 'Rp' })}
      {...(name === 'stock' && product && { description: t.fillStockHint })}
      onKeyDown={(event) => onEnter(event, () => void fill().catch(shownAlready))}
      allowNegative={false}
      onChange={(value) => setFilled({ ...filled, [name]: value === '' ? '' : Number(value) })}
    />
  )
  return (
    <>
      <Button variant="light" onClick={open}>
        {t.fill}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t.fill}>
        <Stack>
          <Text size="sm" c="dimmed">
            {t.fillHint}
          </Text>
          {!unlimited_stock && field('stock', t.stock, false)}
          {field('price', t.price, true)}
          {field('compare_at_price', t.compareAt, true)}
          {field('cost_price', t.cost, true)}
          {field('weight_grams', `${t.weight} (${t.gram})`, false)}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {everyScreenTexts.cancel}
            </Button>
            <Button onClick={() => void fill().catch(shownAlready)} loading={change.isPending}>
              {t.fillDo(variants.length)}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

function shownAlready(): void {}
