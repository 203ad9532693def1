// The menu: links at the head and the foot of the shop, in the merchant's order.
import { Button, Stack } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { Schemas } from '../../../api.ts'
import { EditFrame } from '../../../edit/edit-frame.tsx'
import { errorAt } from '../../../edit/field-errors.ts'
import { useShopEdit } from '../../../edit/use-shop-edit.ts'
import { useRead } from '../../../shop/calls.ts'
import { contentTexts } from '../../../texts/content.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { showUndo } from '../../../ui/notices.tsx'
import { Page } from '../../../ui/page.tsx'
import { Sortable } from '../../../ui/sortable.tsx'
import { Group } from '../group.tsx'
import { PreviewButton, PreviewLayout } from '../preview/preview-layout.tsx'
import { usePreview } from '../preview/use-preview.ts'
import { LinkFields } from './link-fields.tsx'
import { type MenuLink, type MenuValues, menuValues, missingIn, newLink, toMenu } from './menu-values.ts'

const t = contentTexts.menu

export function MenuPage() {
  const shop = useRead('getShop', {})
  return (
    <Page title={contentTexts.cards.menu.title} back="/tampilan">
      <Loaded from={shop}>{(data) => <MenuForm shop={data} />}</Loaded>
    </Page>
  )
}

const validate = ({ nav }: MenuValues) => missingIn(nav, t.needed)

function MenuForm({ shop }: { shop: Schemas['Shop'] }) {
  const edit = useShopEdit({ part: 'menu', shop, toValues: menuValues, toInput: toMenu, validate })
  const { form } = edit
  const { nav } = form.getValues()
  const [openId, setOpenId] = useState<string | null>(null)
  const latest = useRef(nav)
  latest.current = nav
  // The preview shows a new link once it has a name and an aim.
  const preview = usePreview(
    useMemo(() => toMenu({ nav: nav.filter(({ label, route }) => label.trim() && route.trim()) }), [nav]),
  )
  const set = (links: MenuLink[]) => {
    form.setFieldValue('nav', links)
    form.clearErrors()
  }
  const add = () => {
    const link = newLink()
    set([...nav, link])
    setOpenId(link.id)
  }
  const remove = (link: MenuLink, place: number) => {
    set(nav.filter(({ id }) => id !== link.id))
    showUndo(t.removed(link.label || t.unnamed), () =>
      set([...latest.current.slice(0, place), link, ...latest.current.slice(place)]),
    )
  }
  return (
    <PreviewLayout preview={preview} isUnsaved={edit.isDirty}>
      <EditFrame edit={edit} aside={<PreviewButton />} labels={{ nav: t.links }}>
        <Group title={t.links} hint={t.hint}>
          {nav.length === 0 && <Empty title={t.emptyTitle} hint={t.emptyHint} />}
          <Stack gap="sm">
            <Sortable
              items={nav}
              idOf={({ id }) => id}
              nameOf={({ label }) => label || t.unnamed}
              onMove={set}
            >
              {(link, place) => (
                <LinkFields
                  link={link}
                  isOpen={link.id === openId}
                  onToggle={() => setOpenId(link.id === openId ? null : link.id)}
                  onChange={(changed) => set(nav.map((each) => (each.id === link.id ? changed : each)))}
                  onRemove={() => remove(link, place)}
                  labelError={errorAt(form.errors, `brand.nav.${place}.label`)}
                  routeError={errorAt(form.errors, `brand.nav.${place}.route`)}
                />
              )}
            </Sortable>
          </Stack>
          <Button variant="light" leftSection={<Icon name="plus" size={20} />} onClick={add}>
            {t.add}
          </Button>
        </Group>
      </EditFrame>
    </PreviewLayout>
  )
}
