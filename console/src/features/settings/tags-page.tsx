// Advertising and statistics: the ids that Meta, TikTok and Google gave the merchant.
import { Fieldset, Text, TextInput } from '@mantine/core'
import type { Schemas } from '../../api.ts'
import { EditFrame } from '../../edit/edit-frame.tsx'
import { useShopEdit } from '../../edit/use-shop-edit.ts'
import { recordOf } from '../../format/records.ts'
import { useRead } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { ReadOnlyNote, Section } from './parts.tsx'

const t = settingsTexts.tags

export const TAG_IDS = ['meta_pixel_id', 'tiktok_pixel_id', 'google_tag_id'] as const

export function TagsPage() {
  const shop = useRead('getShop', {})
  const { may } = useShop()
  return (
    <Page title={t.title} back="/pengaturan" width="narrow">
      {!may('manager') && <ReadOnlyNote need="manager" />}
      <Loaded from={shop}>{(loaded) => <TagsForm shop={loaded} />}</Loaded>
    </Page>
  )
}

function toValues(shop: Schemas['Shop'] | null) {
  const { meta_pixel_id, tiktok_pixel_id, google_tag_id } = shop?.tags ?? {}
  return {
    tags: {
      meta_pixel_id: meta_pixel_id ?? '',
      tiktok_pixel_id: tiktok_pixel_id ?? '',
      google_tag_id: google_tag_id ?? '',
    },
  }
}

type TagValues = ReturnType<typeof toValues>

/** Often pasted with a space, and ids with letters have capitals. */
function toInput({ tags }: Partial<TagValues>) {
  if (!tags) return {}
  return { tags: recordOf(TAG_IDS, (id) => tags[id].trim().toUpperCase() || null) }
}

function TagsForm({ shop }: { shop: Schemas['Shop'] }) {
  const { may } = useShop()
  const edit = useShopEdit({ part: 'tags', shop, toValues, toInput })
  return (
    <EditFrame edit={edit} labels={t.labels}>
      <Fieldset variant="unstyled" mx={0} disabled={!may('manager')}>
        <Section title={t.ids} hint={t.hint}>
          {TAG_IDS.map((id) => (
            <TextInput
              key={id}
              label={t.fields[id].label}
              description={t.fields[id].hint}
              placeholder={t.fields[id].example}
              maxLength={60}
              autoComplete="off"
              spellCheck={false}
              {...edit.form.getInputProps(`tags.${id}`)}
            />
          ))}
          <Text size="sm" c="dimmed">
            {t.consent}
          </Text>
        </Section>
      </Fieldset>
    </EditFrame>
  )
}
