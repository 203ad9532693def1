// What a buyer would pay for an example, priced by the server as the form is typed.
import { Card, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import type { ShopInput } from '../../api.ts'
import { when } from '../../format/time.ts'
import { useRead } from '../../shop/calls.ts'
import { type CartItem, choicesOf } from '../../shop/choices.ts'
import { promotionsTexts } from '../../texts/promotions.ts'
import { CartItems } from '../../ui/cart-items.tsx'
import { errorText } from '../../ui/notices.tsx'
import { RupiahInput } from './discount-fields.tsx'
import { type Covered, firstCart } from './example-cart.ts'
import type { Planned } from './planned.ts'
import { PriceResult } from './price-result.tsx'
import { stateOf, type TimeWindow } from './thing-state.ts'

const t = promotionsTexts.preview

const TYPING_MS = 350
const EXAMPLE_SHIPPING = 20_000
const MOST_ITEMS = 3

interface PricePreviewProps {
  /** null: too little is typed */
  readonly planned: Planned | null
  readonly kind: 'campaign' | 'order' | 'shipping'
  readonly window: TimeWindow
  /** null: everything */
  readonly covers: Covered | null
}

export function PricePreview({ planned, kind, window, covers }: PricePreviewProps) {
  const products = useRead('listProducts', { limit: 100 })
  const choices = useMemo(() => choicesOf(products.data?.items ?? []), [products.data])
  const [chosen, setChosen] = useState<readonly CartItem[] | null>(null)
  const [shipping, setShipping] = useState<number | null>(EXAMPLE_SHIPPING)
  const cart = chosen ?? firstCart(choices, covers)
  const state = stateOf(window, false)
  const at = state === 'scheduled' ? (window.starts_at ?? null) : null
  const price = usePrice(planned !== null && cart.length > 0, {
    ...planned,
    items: [...cart],
    ...(at && { at }),
    ...(kind === 'shipping' && { shipping_cost: shipping ?? 0 }),
  })
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="pratinjau-harga">
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4" id="pratinjau-harga">
            {t.title}
          </Title>
          <Text size="sm" c="dimmed">
            {t.hint}
          </Text>
        </div>
        {products.data && choices.length === 0 ? (
          <Text size="sm">{t.noProducts}</Text>
        ) : (
          <>
            <CartItems words={t} most={MOST_ITEMS} cart={cart} choices={choices} onChange={setChosen} />
            {kind === 'shipping' && (
              <RupiahInput
                label={t.shipping}
                description=""
                value={shipping}
                onChange={setShipping}
                error={null}
              />
            )}
            <div aria-live="polite">
              {!planned ? (
                <Text size="sm">{t.incomplete}</Text>
              ) : price.error ? (
                <Text size="sm" c="red">
                  {errorText(price.error)}
                </Text>
              ) : (
                price.data && (
                  <PriceResult
                    price={price.data}
                    planned={planned}
                    kind={kind}
                    isOver={state === 'ended'}
                    isOld={price.isOld}
                  />
                )
              )}
            </div>
            {at && (
              <Text size="sm" c="dimmed">
                {t.at(when(at))}
              </Text>
            )}
          </>
        )}
      </Stack>
    </Card>
  )
}

/** Asked for a moment after the last change. */
function usePrice(isReady: boolean, input: ShopInput<'previewPrice'>) {
  const asked = JSON.stringify(input)
  const [settled] = useDebouncedValue(asked, TYPING_MS)
  const { data, error, isFetching } = useRead('previewPrice', JSON.parse(settled), {
    enabled: isReady && settled === asked,
    keepsPrevious: true,
  })
  return { data, error, isOld: isFetching || settled !== asked }
}
