// One category, new or there already.
import { Accordion, Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { EditFrame } from '../../../edit/edit-frame.tsx'
import { type Edit, useEdit } from '../../../edit/use-edit.ts'
import { slugFrom } from '../../../format/slug.ts'
import { callIn, outdate, useChange, useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { feedsTexts } from '../../../texts/feeds.ts'
import { productsTexts } from '../../../texts/products.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { NotAllowed } from '../../../ui/not-allowed.tsx'
import { showDone } from '../../../ui/notices.tsx'
import { Page } from '../../../ui/page.tsx'
import { PictureInput } from '../../../ui/picture-input.tsx'
import {
  CATEGORY_KEY,
  type Category,
  type CategoryValues,
  categoryBody,
  type KeptCategory,
  keptCategory,
  toCategoryValues,
} from './category-values.ts'

const t = productsTexts
const LABELS = {
  label: t.categoryName,
  key: t.categoryKey,
  subtitle: t.categorySubtitle,
  image: t.categoryPicture,
  material_spec: t.material,
  spec_label: t.specLabel,
  google_category: feedsTexts.googleCategory,
}

/** `id`: null: a new one. */
export function CategoryPage({ id }: { id: string | null }) {
  const category = useRead('getCategory', { id: id ?? '' }, { enabled: id !== null })
  const { may } = useShop()
  if (id === null && !may('manager')) return <NotAllowed title={t.categoryNew} back="/produk/kategori" />
  if (id === null)
    return (
      <Page title={t.categoryNew} back="/produk/kategori" width="narrow">
        <CategoryForm category={null} />
      </Page>
    )
  return (
    <Page title={category.data?.label ?? t.category} back="/produk/kategori" width="narrow">
      <Loaded from={category}>{(read) => <CategoryForm category={keptCategory(read)} />}</Loaded>
    </Page>
  )
}

function CategoryForm({ category }: { category: KeptCategory | null }) {
  const { may } = useShop()
  const [hasOwnKey, setOwnKey] = useState(false)
  const edit = useCategoryEdit(category)
  const { form } = edit
  const values = form.getValues()
  const changeLabel = (label: string) => {
    form.setFieldValue('label', label)
    if (!category && !hasOwnKey) form.setFieldValue('key', slugFrom(label))
  }
  const image = values.image
  return (
    <EditFrame edit={edit} labels={LABELS} isNew={category === null} isReadOnly={!may('manager')}>
      <Stack>
        <TextInput
          label={t.categoryName}
          required
          maxLength={200}
          {...form.getInputProps('label')}
          onChange={(event) => changeLabel(event.currentTarget.value)}
        />
        <Textarea label={t.categorySubtitle} minRows={2} {...form.getInputProps('subtitle')} />
        <PictureInput
          label={t.categoryPicture}
          hasAlt
          value={image}
          onChange={(value) =>
            form.setFieldValue(
              'image',
              value && {
                media: value.media,
                ...(value.url && { url: value.url }),
                alt: value.alt ?? null,
              },
            )
          }
        />
        <RareFields edit={edit} onKey={() => setOwnKey(true)} />
        {category && <CategoryMoves category={category} />}
      </Stack>
    </EditFrame>
  )
}

function useCategoryEdit(category: KeptCategory | null): Edit<CategoryValues> {
  const shop = useShop()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useEdit<KeptCategory, CategoryValues>({
    name: `${shop.slug}/category/${category?.id ?? 'new'}`,
    thing: category,
    toValues: toCategoryValues,
    async save(patch, version) {
      const body = categoryBody(patch)
      const saved =
        category === null || version === null
          ? await callIn(shop.slug, 'createCategory', { ...body, key: body.key ?? '' })
          : await callIn(
              shop.slug,
              'updateCategory',
              { ...body, id: category.id ?? '' },
              { ifMatch: version },
            )
      await outdate(client, shop.slug, 'listCategories', 'getCategory', 'getFeeds')
      return keptCategory(saved)
    },
    onSaved(saved) {
      showDone(category ? everyScreenTexts.saved : t.categoryCreated(saved.label ?? saved.key))
      if (!category) navigate(shop.to('/produk/kategori'))
    },
    validate: (values) => ({
      label: values.label.trim() ? null : t.categoryNameMissing,
      key: CATEGORY_KEY.test(values.key) ? null : t.categoryKeyWrong,
    }),
  })
}

interface RareFieldsProps {
  readonly edit: Edit<CategoryValues>
  /** the key was typed: it no longer follows the name */
  onKey(): void
}

function RareFields({ edit: { form }, onKey }: RareFieldsProps) {
  return (
    <Accordion variant="contained" {...(form.errors.key && { value: 'rare' })}>
      <Accordion.Item value="rare">
        <Accordion.Control>{t.categoryMore}</Accordion.Control>
        <Accordion.Panel>
          <Stack>
            <TextInput
              label={t.specLabel}
              description={t.specLabelHint}
              maxLength={200}
              {...form.getInputProps('spec_label')}
            />
            <TextInput
              label={t.material}
              description={t.categorySpecHint}
              {...form.getInputProps('material_spec')}
            />
            <TextInput
              label={feedsTexts.googleCategory}
              description={feedsTexts.googleCategoryHint}
              maxLength={750}
              {...form.getInputProps('google_category')}
            />
            <TextInput
              label={t.categoryKey}
              description={t.categoryKeyHint}
              {...form.getInputProps('key')}
              onChange={(event) => {
                onKey()
                form.setFieldValue('key', event.currentTarget.value)
              }}
            />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

function CategoryMoves({ category }: { category: KeptCategory | Category }) {
  const shop = useShop()
  const [, navigate] = useLocation()
  const remove = useChange('deleteCategory', { outdates: ['listCategories'] })
  const name = category.label ?? category.key
  return (
    <Group justify="space-between">
      <Button
        component={Link}
        href={shop.to(`/produk?kategori=${encodeURIComponent(category.key)}`)}
        variant="default"
      >
        {t.productsInIt}
      </Button>
      {shop.may('manager') && (
        <Confirm
          title={t.categoryDeleteTitle(name)}
          confirm={t.categoryDelete}
          isDangerous
          onConfirm={async () => {
            await remove.mutateAsync({ id: category.id ?? '', call: { ifMatch: '*' } })
            showDone(t.categoryDeleted(name))
            navigate(shop.to('/produk/kategori'))
          }}
          trigger={(open) => (
            <Button variant="subtle" color="red" onClick={open}>
              {t.categoryDelete}
            </Button>
          )}
        >
          {t.categoryDeleteText}
        </Confirm>
      )}
    </Group>
  )
}
