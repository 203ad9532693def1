// One page of the merchant's: its sections, and the way into the menu.
import { ActionIcon, Alert, Button, Group as Row, Stack, Text, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { Schemas } from '../../../api.ts'
import { EditFrame } from '../../../edit/edit-frame.tsx'
import { useEdit } from '../../../edit/use-edit.ts'
import { useChange, useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { contentTexts } from '../../../texts/content.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { showDone } from '../../../ui/notices.tsx'
import { Page } from '../../../ui/page.tsx'
import { PreviewButton, PreviewLayout } from '../preview/preview-layout.tsx'
import { usePreview } from '../preview/use-preview.ts'
import { pageName, pageRoute } from '../routes.ts'
import { usePageName } from '../use-page-name.ts'
import { PageSections, pageErrors } from './page-sections.tsx'
import { isKey, keyOf, type PageValues, pageValues, toPage } from './page-values.ts'
import { useMenuChange } from './use-menu-change.ts'

const t = contentTexts.pages

export function PagePage({ pageKey }: { pageKey: string }) {
  const page = useRead('getPage', { id: pageKey })
  const { url } = useShop()
  const nameOf = usePageName()
  return (
    <Page
      title={nameOf(pageKey)}
      back="/tampilan/halaman"
      actions={
        page.data && (
          <>
            <ActionIcon
              component="a"
              href={`${url.replace(/\/$/, '')}${pageRoute(pageKey)}`}
              target="_blank"
              rel="noreferrer"
              aria-label={t.open}
            >
              <Icon name="external-link" size={22} />
            </ActionIcon>
            <DeletePage page={page.data} />
          </>
        )
      }
    >
      <Loaded from={page}>{(data) => <PageForm page={data} />}</Loaded>
    </Page>
  )
}

function PageForm({ page }: { page: Schemas['Page'] }) {
  const { slug, to } = useShop()
  const [, navigate] = useLocation()
  const { key } = page
  const update = useChange('updatePage', { outdates: ['getPage', 'listPages'], showsError: true })
  const edit = useEdit<Schemas['Page'], PageValues>({
    name: `${slug}/page/${key}`,
    thing: page,
    toValues: pageValues,
    save: (patch, version) =>
      update.mutateAsync({ id: key, ...toPage(patch), call: { ifMatch: version ?? '*' } }),
    onSaved(saved) {
      showDone(everyScreenTexts.saved)
      if (saved.key !== key) navigate(to(`/tampilan/halaman/${saved.key}`))
    },
    validate: (values) => ({ key: isKey(values.key) ? null : t.keyWrong }),
  })
  const { form } = edit
  const { sections } = form.getValues()
  const preview = usePreview(
    useMemo(() => ({ page: { key, sections: toPage({ sections }).sections ?? [] } }), [key, sections]),
  )
  return (
    <PreviewLayout preview={preview} path={pageRoute(key)} isUnsaved={edit.isDirty}>
      <EditFrame edit={edit} aside={<PreviewButton />} labels={{ sections: t.sections, key: t.key }}>
        <Stack gap="md">
          <MenuNotice pageKey={key} />
          <PageSections
            sections={sections}
            onChange={(changed) => form.setFieldValue('sections', changed)}
            errors={pageErrors(form.errors, preview)}
          />
          <TextInput
            label={t.key}
            description={t.keyHint}
            {...form.getInputProps('key')}
            onChange={(event) => form.setFieldValue('key', keyOf(event.currentTarget.value))}
          />
        </Stack>
      </EditFrame>
    </PreviewLayout>
  )
}

function MenuNotice({ pageKey }: { pageKey: string }) {
  const menu = useMenuChange()
  if (!menu || menu.nav.some(({ route }) => route === pageRoute(pageKey))) return null
  const add = async () => {
    await menu.set([...menu.nav, { label: pageName(pageKey), route: pageRoute(pageKey) }])
    showDone(t.addedToMenu)
  }
  return (
    <Alert>
      <Row justify="space-between">
        <Text size="sm">{t.notInMenu}</Text>
        <Button size="sm" variant="default" onClick={add} loading={menu.isRunning}>
          {t.addToMenu}
        </Button>
      </Row>
    </Alert>
  )
}

function DeletePage({ page: { key, version } }: { page: Schemas['Page'] }) {
  const { to } = useShop()
  const [, navigate] = useLocation()
  const menu = useMenuChange()
  const remove = useChange('deletePage', { outdates: ['listPages'] })
  const others = menu?.nav.filter(({ route }) => route !== pageRoute(key)) ?? []
  const isInMenu = menu !== null && others.length < menu.nav.length
  const run = async () => {
    await remove.mutateAsync({ id: key, call: { ifMatch: version ?? 0 } })
    if (isInMenu) await menu.set(others)
    showDone(t.deleted)
    navigate(to('/tampilan/halaman'))
  }
  return (
    <Confirm
      title={t.deleteTitle}
      confirm={everyScreenTexts.delete}
      isDangerous
      onConfirm={run}
      trigger={(open) => (
        <ActionIcon onClick={open} aria-label={everyScreenTexts.delete}>
          <Icon name="trash" size={22} />
        </ActionIcon>
      )}
    >
      <Text>{t.deleteText(pageRoute(key))}</Text>
      {isInMenu && <Text>{t.deleteInMenu}</Text>}
    </Confirm>
  )
}
