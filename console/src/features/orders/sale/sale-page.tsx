// A new order for a sale made in a chat: what, to whom, how it gets there and how it is paid, with the total at hand.
import { Paper, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { EditFrame } from '../../../edit/edit-frame.tsx'
import { rupiah } from '../../../format/money.ts'
import { saleTexts } from '../../../texts/sale.ts'
import { Page } from '../../../ui/page.tsx'
import { BuyerFields } from './buyer-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { ProductSearch } from './product-search.tsx'
import classes from './sale.module.css'
import { SaleItems } from './sale-items.tsx'
import { SaleTotal } from './sale-total.tsx'
import { addItem } from './sale-values.ts'
import { useSale } from './use-sale.ts'

const t = saleTexts
/** There the total leaves no room for many words. */
const SMALLEST = '(max-width: 359px)'

export function SalePage() {
  const sale = useSale()
  const [place, setPlace] = useState('')
  const { edit, form, price } = sale
  const { items } = form.values
  const createFor = useMediaQuery(SMALLEST) ? t.createShort : t.createFor
  const total = items.length > 0 ? price.data?.total : undefined
  return (
    <Page title={t.title} back="/pesanan">
      <EditFrame
        edit={edit}
        labels={{}}
        isNew
        saveLabel={total === undefined ? t.create : createFor(rupiah(total))}
      >
        <div className={classes.columns}>
          <Stack gap="md">
            <Part title={t.items}>
              <SaleItems
                items={items}
                price={price.data}
                onChange={(changed) => form.setFieldValue('items', changed)}
              />
              <ProductSearch
                isFirst={items.length === 0}
                onAdd={(item) => {
                  form.setFieldValue('items', addItem(items, item))
                  form.clearFieldError('items')
                }}
              />
              {form.errors.items && (
                <Text c="var(--mantine-color-error)" size="sm" role="alert">
                  {form.errors.items}
                </Text>
              )}
            </Part>
            <Part title={t.buyer}>
              <BuyerFields form={form} onPlace={setPlace} />
            </Part>
            <Part title={t.delivery}>
              <DeliveryFields sale={sale} place={place} />
            </Part>
            <Part title={t.payment}>
              <PaymentFields sale={sale} />
            </Part>
          </Stack>
          <div className={classes.aside}>
            <SaleTotal sale={sale} />
          </div>
        </div>
      </EditFrame>
    </Page>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <Stack gap="md">{children}</Stack>
    </Paper>
  )
}
