// A form over a part of the shop's settings: brand, home or menu.
import type { Schemas, ShopInput } from '../../api.ts'
import type { Values } from '../../edit/differences.ts'
import { type Edit, useEdit } from '../../edit/use-edit.ts'
import { useChange } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { commonTexts } from '../../texts/common.ts'
import { showDone } from '../../ui/notices.tsx'
import { useVersioned, versioned } from './thing.ts'

interface ShopEditOptions<V extends Values> {
  /** names the draft */
  readonly part: string
  readonly shop: Schemas['Shop']
  toValues(shop: Schemas['Shop'] | null): V
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
  const update = useChange('updateShop', { outdates: ['getShop', 'getSetup'], showsError: true })
  return useEdit<Schemas['Shop'] & { version: number }, V>({
    name: `${slug}/${part}`,
    thing: useVersioned(shop),
    toValues,
    ...(validate && { validate }),
    async save(patch, version) {
      return versioned(await update.mutateAsync({ ...toInput(patch), call: { ifMatch: version ?? 0 } }))
    },
    onSaved: () => showDone(commonTexts.saved),
  })
}
