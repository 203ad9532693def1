// A form over some of what each shop has once: its settings, its brand, its home page, its menu.
import { useQueryClient } from '@tanstack/react-query'
import type { Shop, ShopInput } from '../api.ts'
import { callIn, outdate, readKey } from '../shop/calls.ts'
import { useShop } from '../shop/use-shop.ts'
import { everyScreenTexts } from '../texts/every-screen.ts'
import { showDone } from '../ui/notices.tsx'
import type { Values } from './differences.ts'
import { type Edit, useEdit } from './use-edit.ts'

interface ShopEditOptions<V extends Values> {
  /** names the draft */
  readonly part: string
  readonly shop: Shop
  toValues(shop: Shop | null): V
  /** what is sent of what changed */
  toInput(patch: Partial<V>): ShopInput<'updateShop'>
  /** what is wrong before anything is sent, by field */
  validate?: (values: V) => Record<string, string | null>
}

export function useShopEdit<V extends Values>({
  part,
  shop,
  toValues,
  toInput,
  validate,
}: ShopEditOptions<V>): Edit<V> {
  const { slug } = useShop()
  const client = useQueryClient()
  return useEdit<Shop, V>({
    name: `${slug}/shop/${part}`,
    thing: shop,
    toValues,
    ...(validate && { validate }),
    async save(patch, version) {
      const saved = await callIn(slug, 'updateShop', toInput(patch), { ifMatch: version ?? '*' })
      client.setQueryData(readKey(slug, 'getShop'), saved)
      await outdate(client, slug, 'getSetup')
      return saved
    },
    onSaved: () => showDone(everyScreenTexts.saved),
  })
}
