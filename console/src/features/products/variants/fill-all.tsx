// The same price, weight or stock for all variants at once.
import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { productsTexts } from '../../../texts/products.ts'
import type { ProductValues } from '../product/product-values.ts'

type Filled = {
  price: number | ''
  compare_at_price: number | ''
  cost_price: number | ''
  weight_grams: number | ''
  stock: number | ''
}

const t = productsTexts
const NOTHING: Filled = { price: '', compare_at_price: '', cost_price: '', weight_grams: '', stock: '' }

export function FillAll({ form }: { form: UseFormReturnType<ProductValues> }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const [filled, setFilled] = useState(NOTHING)
  const { variants, unlimited_stock } = form.getValues()
  const fill = () => {
    const { stock, ...others } = filled
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
      {...(name === 'stock' && { description: t.fillStockHint })}
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
          {field('price', t.price, true)}
          {field('compare_at_price', t.compareAt, true)}
          {field('cost_price', t.cost, true)}
          {field('weight_grams', `${t.weight} (${t.gram})`, false)}
          {!unlimited_stock &&
            variants.some(({ id }) => id === null) &&
            field('stock', t.initialStock, false)}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {everyScreenTexts.cancel}
            </Button>
            <Button onClick={fill}>{t.fillDo(variants.length)}</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
