// A new page: its address, and what is on it, from a sample or from nothing.
import { Button, Group as Row, Stack, Text, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { Schemas } from '../../../api.ts'
import { EditFrame } from '../../../edit/edit-frame.tsx'
import { type Edit, useEdit } from '../../../edit/use-edit.ts'
import { useChange } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { contentTexts } from '../../../texts/content.ts'
import { showDone } from '../../../ui/notices.tsx'
import { Page } from '../../../ui/page.tsx'
import { Group } from '../group.tsx'
import { PreviewButton, PreviewLayout } from '../preview/preview-layout.tsx'
import { usePreview } from '../preview/use-preview.ts'
import { pageRoute } from '../routes.ts'
import { PageSections, pageErrors } from './page-sections.tsx'
import { isKey, keyOf, type PageValues, pageValues, samplePage, toPage } from './page-values.ts'

const t = contentTexts.pages
/** Where it is shown before it has an address of its own. */
const NOWHERE = 'halaman-baru'

export function NewPage() {
  const edit = useNewPageEdit()
  const { form } = edit
  const { key, sections } = form.getValues()
  // Not with every letter: the storefront would go from address to address.
  const [shownAs, setShownAs] = useState(isKey(key) ? key : NOWHERE)
  const preview = usePreview(
    useMemo(
      () => ({ page: { key: shownAs, sections: toPage({ sections }).sections ?? [] } }),
      [shownAs, sections],
    ),
  )
  const call = (name: string) => {
    form.setFieldValue('key', name)
    if (isKey(name)) setShownAs(name)
  }
  const start = (page: PageValues) => {
    form.setValues(page)
    setShownAs(page.key)
  }
  return (
    <Page title={t.add} back="/tampilan/halaman">
      <PreviewLayout preview={preview} path={pageRoute(shownAs)} isUnsaved>
        <EditFrame
          edit={edit}
          aside={<PreviewButton />}
          labels={{ key: t.key, sections: t.sections }}
          isNew
          saveLabel={t.create}
        >
          <Stack gap="lg">
            {key === '' && sections.length === 0 && <Samples onChoose={start} />}
            <Group title={t.key}>
              <TextInput
                aria-label={t.key}
                description={t.keyHint}
                leftSection={<Text size="sm">/page/</Text>}
                leftSectionWidth={64}
                value={key}
                error={form.errors.key}
                onChange={(event) => form.setFieldValue('key', keyOf(event.currentTarget.value))}
                onBlur={() => call(key.replace(/-$/, ''))}
                autoCapitalize="none"
                spellCheck={false}
              />
            </Group>
            <PageSections
              sections={sections}
              onChange={(changed) => form.setFieldValue('sections', changed)}
              errors={pageErrors(form.errors, preview)}
            />
          </Stack>
        </EditFrame>
      </PreviewLayout>
    </Page>
  )
}

function useNewPageEdit(): Edit<PageValues> {
  const { slug, to } = useShop()
  const [, navigate] = useLocation()
  const create = useChange('createPage', { outdates: ['listPages'], showsError: true })
  return useEdit<Schemas['Page'], PageValues>({
    name: `${slug}/page/new`,
    thing: null,
    toValues: pageValues,
    validate: ({ key }) => ({ key: isKey(key) ? null : t.keyWrong }),
    save(values) {
      const { key = '', sections = [] } = toPage(values)
      return create.mutateAsync({ key, sections })
    },
    onSaved({ key }) {
      showDone(t.created)
      navigate(to(`/tampilan/halaman/${key}`), { replace: true })
    },
  })
}

function Samples({ onChoose }: { onChoose: (page: PageValues) => void }) {
  return (
    <Group title={t.start}>
      <Row gap="xs">
        {Object.entries(t.samples).map(([key, { name, heading, text }]) => (
          <Button key={key} variant="default" onClick={() => onChoose(samplePage(key, heading, text))}>
            {name}
          </Button>
        ))}
      </Row>
    </Group>
  )
}
