// The home page: what everyone is to read first, and the sections below it.
import { Stack, Switch, Textarea } from '@mantine/core'
import { useMemo } from 'react'
import type { Schemas } from '../../../api.ts'
import { EditFrame } from '../../../edit/edit-frame.tsx'
import { errorAt } from '../../../edit/field-errors.ts'
import { useShopEdit } from '../../../edit/use-shop-edit.ts'
import { useRead } from '../../../shop/calls.ts'
import { contentTexts } from '../../../texts/content.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import type { PictureValue } from '../../../ui/picture-input.tsx'
import { Group } from '../group.tsx'
import { HeroPicturesOfForm } from '../hero-pictures.tsx'
import { PreviewButton, PreviewLayout } from '../preview/preview-layout.tsx'
import { usePreview } from '../preview/use-preview.ts'
import { errorsBelow } from '../sections/section-errors.ts'
import { SectionList } from '../sections/section-list.tsx'
import { type HomeValues, homeValues, toHome } from './home-values.ts'

const t = contentTexts.home

export function HomePage() {
  const shop = useRead('getShop', {})
  return (
    <Page title={contentTexts.cards.home.title} back="/tampilan">
      <Loaded from={shop}>{(data) => <HomeForm shop={data} />}</Loaded>
    </Page>
  )
}

function HomeForm({ shop }: { shop: Schemas['Shop'] }) {
  const edit = useShopEdit({ part: 'home', shop, toValues: homeValues, toInput: toHome })
  const { form } = edit
  const values = form.getValues()
  const preview = usePreview(useMemo(() => toHome(values), [values]))
  const errors = { ...form.errors, ...preview.errors }
  const pictures = {
    pictures: values.hero_images,
    onChange: (chosen: PictureValue[]) => form.setFieldValue('hero_images', chosen),
    errorOf: (place: number) => errorAt(errors, `brand.hero_images.${place}.media`),
  }
  return (
    <PreviewLayout preview={preview} path="/" isUnsaved={edit.isDirty}>
      <EditFrame
        edit={edit}
        aside={<PreviewButton />}
        labels={{
          announcement: t.announcement,
          home: t.sections,
          hero_images: contentTexts.brand.fields.hero_images,
        }}
      >
        <Stack gap="lg">
          <AnnouncementFields
            value={values.announcement}
            onChange={(announcement) => form.setFieldValue('announcement', announcement)}
            error={errorAt(errors, 'announcement.text')}
          />
          <Group title={t.sections}>
            <HeroPicturesOfForm value={pictures}>
              <SectionList
                sections={values.home}
                onChange={(sections) => form.setFieldValue('home', sections)}
                {...errorsBelow(errors, 'home')}
                empty={<Empty title={t.emptyTitle} hint={t.emptyHint} />}
              />
            </HeroPicturesOfForm>
          </Group>
        </Stack>
      </EditFrame>
    </PreviewLayout>
  )
}

interface AnnouncementFieldsProps {
  readonly value: HomeValues['announcement']
  onChange(value: HomeValues['announcement']): void
  readonly error: string | undefined
}

function AnnouncementFields({ value, onChange, error }: AnnouncementFieldsProps) {
  return (
    <Group title={t.announcement} hint={t.announcementHint}>
      <Switch
        size="md"
        label={t.announcementOn}
        checked={value.enabled}
        onChange={(event) => onChange({ ...value, enabled: event.currentTarget.checked })}
      />
      {(value.enabled || value.text !== '') && (
        <Textarea
          label={t.announcementText}
          minRows={1}
          value={value.text}
          error={error}
          onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
        />
      )}
    </Group>
  )
}
