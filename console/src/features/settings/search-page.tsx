// Words that buyers use for the same thing: one line a group.
import { Fieldset, Textarea } from '@mantine/core'
import type { Schemas } from '../../api.ts'
import { EditFrame } from '../../edit/edit-frame.tsx'
import { useShopEdit } from '../../edit/use-shop-edit.ts'
import { useRead } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { ReadOnlyNote, Section } from './parts.tsx'
import { groupsIn, linesOf } from './synonym-lines.ts'

const t = settingsTexts.search

export function SearchPage() {
  const shop = useRead('getShop', {})
  const { may } = useShop()
  return (
    <Page title={t.title} back="/pengaturan" width="narrow">
      {!may('manager') && <ReadOnlyNote need="manager" />}
      <Loaded from={shop}>{(loaded) => <SearchForm shop={loaded} />}</Loaded>
    </Page>
  )
}

function toValues(shop: Schemas['Shop'] | null) {
  return { search: { synonyms: linesOf(shop?.search?.synonyms ?? []) } }
}

function toInput({ search }: Partial<ReturnType<typeof toValues>>) {
  return search ? { search: { synonyms: groupsIn(search.synonyms) } } : {}
}

function SearchForm({ shop }: { shop: Schemas['Shop'] }) {
  const { may } = useShop()
  const edit = useShopEdit({ part: 'search', shop, toValues, toInput })
  return (
    <EditFrame edit={edit} labels={t.labels}>
      <Fieldset variant="unstyled" mx={0} disabled={!may('manager')}>
        <Section title={t.heading} hint={t.hint}>
          <Textarea
            label={t.field}
            description={t.fieldHint}
            placeholder={t.example}
            autosize
            minRows={5}
            maxLength={20_000}
            spellCheck={false}
            {...edit.form.getInputProps('search.synonyms')}
          />
        </Section>
      </Fieldset>
    </EditFrame>
  )
}
