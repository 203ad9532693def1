// Makes a link that buys: what is in it, with which voucher and note.
import { Autocomplete, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Product } from '../../../api.ts'
import { useRead } from '../../../shop/calls.ts'
import { type CartItem, type Choice, choiceOf, choicesOf, itemOf } from '../../../shop/choices.ts'
import { linksTexts } from '../../../texts/links.ts'
import { useAddress } from '../../../ui/address.ts'
import { CartItems } from '../../../ui/cart-items.tsx'
import { LoadError, Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { MadeLink } from './made-link.tsx'

const t = linksTexts
const MOST_ITEMS = 20
const TYPING_MS = 350

export function LinkPage() {
  const [{ barang: id }] = useAddress(['barang'])
  const products = useRead('listProducts', { limit: 100 })
  const asked = useRead('getProduct', { id }, { enabled: id !== '' })
  const isKnown = id === '' || !asked.isPending
  return (
    <Page title={t.title} back="/produk" width="narrow">
      <Text c="dimmed" mb="md">
        {t.hint}
      </Text>
      <Loaded from={isKnown ? products : { ...products, data: undefined }}>
        {({ items }) => <LinkForm key={id} asked={asked.data ?? null} products={items} />}
      </Loaded>
    </Page>
  )
}

/** `asked`: whose link is wanted; its variants come first. */
function LinkForm({ asked, products }: { asked: Product | null; products: readonly Product[] }) {
  const others = products.filter(({ id, draft }) => id !== asked?.id && !draft)
  const choices = choicesOf(asked ? [asked, ...others] : others)
  const [cart, setCart] = useState<readonly CartItem[]>(() => firstItems(choices))
  const [voucher, setVoucher] = useState('')
  const [note, setNote] = useState('')
  const vouchers = useRead('listVouchers', { limit: 100 })
  const codes = (vouchers.data?.items ?? []).filter(isOpen).map(({ code }) => code)
  if (choices.length === 0) return <Text>{t.noProducts}</Text>
  return (
    <Stack>
      <CartItems words={t} most={MOST_ITEMS} cart={cart} choices={choices} onChange={setCart} />
      <Autocomplete
        label={t.voucher}
        data={[...new Set(codes)]}
        maxLength={100}
        autoCapitalize="characters"
        value={voucher}
        onChange={setVoucher}
      />
      <TextInput
        label={t.note}
        description={t.noteHint}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Made cart={cart} voucher={voucher.trim()} note={note.trim()} choices={choices} />
    </Stack>
  )
}

/** Of the first product what can be bought. */
function firstItems(choices: readonly Choice[]): CartItem[] {
  const [first] = choices
  if (!first) return []
  const open = choices.find(({ product_id, isInStock }) => product_id === first.product_id && isInStock)
  return [itemOf(open ?? first)]
}

function isOpen({ ends_at }: { readonly ends_at?: string | null }): boolean {
  return !ends_at || Date.parse(ends_at) > Date.now()
}

interface MadeProps {
  readonly cart: readonly CartItem[]
  readonly voucher: string
  readonly note: string
  readonly choices: readonly Choice[]
}

function Made({ cart, voucher, note, choices }: MadeProps) {
  const items = cart.map(({ product_id, variant_id, qty }) => `${variant_id ?? product_id}:${qty}`).join(',')
  const wanted = JSON.stringify({ items, ...(voucher && { voucher }), ...(note && { note }) })
  // Asked for a moment after the last change.
  const [settled] = useDebouncedValue(wanted, TYPING_MS)
  const made = useRead('getBuyLink', JSON.parse(settled), { keepsPrevious: true })
  const labels = cart.flatMap((item) => choices.find(({ value }) => value === choiceOf(item))?.label ?? [])
  if (made.error) return <LoadError error={made.error} onRetry={() => made.refetch()} />
  return made.data ? (
    <MadeLink
      link={made.data}
      label={labels.join(', ')}
      isOld={made.isPlaceholderData || settled !== wanted}
    />
  ) : null
}
