// A sale while it is entered: its draft, what shipping costs there, and what the server makes of the whole.
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Schemas } from '../../../api.ts'
import { type Edit, useEdit } from '../../../edit/use-edit.ts'
import { callIn, outdate, useRead, useWhole } from '../../../shop/calls.ts'
import { OUTDATED_BY_ORDER } from '../../../shop/outdated.ts'
import { createSendOnce } from '../../../shop/send-once.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { saleTexts } from '../../../texts/sale.ts'
import { showDone } from '../../../ui/notices.tsx'
import {
  cartOf,
  chosenOption,
  EMPTY_SALE,
  missingIn,
  pricedPart,
  type SaleValues,
  type ShippingOption,
  toNewSale,
} from './sale-values.ts'

export type SaleForm = UseFormReturnType<SaleValues>
type Rates = Schemas['ShippingRates']

export interface Sale {
  readonly edit: Edit<SaleValues>
  readonly form: SaleForm
  readonly methods: { readonly data: readonly Schemas['PaymentMethod'][] | undefined }
  readonly method: Schemas['PaymentMethod'] | undefined
  readonly rates: UseQueryResult<Rates, Error>
  readonly options: readonly ShippingOption[]
  readonly option: ShippingOption | undefined
  readonly price: UseQueryResult<Schemas['PricePreview'], Error>
}

const WAIT_MS = 300
/** Quotes last half an hour: a form that is open for longer gets new ones. */
const QUOTES_EVERY_MS = 20 * 60_000
const toValues = () => EMPTY_SALE

export function useSale(): Sale {
  const { slug, to } = useShop()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  // Filled below, and read when it is sent.
  const now = useRef<{ option: ShippingOption | undefined; method: string }>({
    option: undefined,
    method: '',
  })
  const [sendOnce] = useState(createSendOnce)
  const edit = useEdit<Schemas['MerchantOrder'], SaleValues>({
    name: `${slug}/sale`,
    thing: null,
    toValues,
    validate: (values) => missingIn(values, now.current.option),
    save(values) {
      const sale = toNewSale({ ...EMPTY_SALE, ...values }, now.current.option, now.current.method)
      return sendOnce(sale, (call) => callIn(slug, 'createOrder', sale, call))
    },
    onSaved({ number }) {
      outdate(client, slug, ...OUTDATED_BY_ORDER)
      showDone(saleTexts.created(number ?? ''))
      navigate(to(`/pesanan/${encodeURIComponent(number ?? '')}`))
    },
  })
  const { form } = edit
  const [values] = useDebouncedValue(form.values, WAIT_MS)
  const { items, destination, delivery } = values

  const listed = useWhole('listPaymentMethods')
  const methods = listed.data?.items.filter(({ enabled }) => enabled !== false)
  const method = methods?.find(({ code }) => code === form.values.payment_method) ?? methods?.[0]

  const needsRates = delivery === 'quote' && destination !== null && items.length > 0
  const rates = useRead(
    'quoteShipping',
    { items: cartOf(items), destination_ref: destination?.ref ?? '' },
    { enabled: needsRates, keepsPrevious: true, every: QUOTES_EVERY_MS },
  )
  const options = needsRates ? (rates.data?.options ?? []) : []
  // A quote is for one cart: that of the cart before would be refused.
  const option = rates.isPlaceholderData ? undefined : chosenOption(options, form.values.option)
  now.current = { option, method: method?.code ?? '' }

  const price = useRead('previewPrice', pricedPart({ ...values, option: '' }, option, method?.code ?? ''), {
    enabled: items.length > 0 && !rates.isPlaceholderData,
    keepsPrevious: true,
  })
  return { edit, form, methods: { data: methods }, method, rates, options, option, price }
}
