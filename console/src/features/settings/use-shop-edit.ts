// A form over some of the settings that each shop has once.
import { useQueryClient } from '@tanstack/react-query'
import type { Schemas, ShopInput } from '../../api.ts'
import type { Values } from '../../edit/differences.ts'
import { type Edit, useEdit } from '../../edit/use-edit.ts'
import { callIn, outdate, readKey } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { commonTexts } from '../../texts/common.ts'
import { showDone } from '../../ui/notices.tsx'
import { type Versioned, versioned } from './versioned.ts'

export type ShopSettings = Versioned<Schemas['Shop']>

interface ShopEditOptions<V extends Values> {
  /** names the draft */
  readonly part: string
  readonly shop: Schemas['Shop']
  toValues(shop: ShopSettings | null): V
  toInput(patch: Partial<V>): ShopInput<'updateShop'>
}

export function useShopEdit<V extends Values>({
  part,
  shop,
  toValues,
  toInput,
}: ShopEditOptions<V>): Edit<V> {
  const { slug } = useShop()
  const client = useQueryClient()
  return useEdit<ShopSettings, V>({
    name: `${slug}/settings/${part}`,
    thing: versioned(shop),
    toValues,
    async save(patch, version) {
      const saved = await callIn(slug, 'updateShop', toInput(patch), { ifMatch: version ?? '*' })
      client.setQueryData(readKey(slug, 'getShop', {}), saved)
      await outdate(client, slug, 'getSetup')
      return versioned(saved)
    },
    onSaved: () => showDone(commonTexts.saved),
  })
}
