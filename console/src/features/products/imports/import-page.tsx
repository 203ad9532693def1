// Products from files: a file is chosen and looked at first, and applied when it says what it should.
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useShop } from '../../../shop/use-shop.ts'
import { importsTexts } from '../../../texts/imports.ts'
import { NotAllowed } from '../../../ui/not-allowed.tsx'
import { Page } from '../../../ui/page.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { FileChoice } from './file-choice.tsx'
import { ImportProgress } from './import-progress.tsx'
import { Templates } from './templates-panel.tsx'

const t = importsTexts

/** The import that is shown stands in the address: one can leave and come back. */
const SHOWN = 'id'

export function ImportPage() {
  const { may } = useShop()
  const [search, setSearch] = useSearchParams()
  const id = search.get(SHOWN)
  // The server forgets the file after a dry run: applying sends it again.
  const [file, setFile] = useState<File | null>(null)
  const show = (next: string | null) => setSearch(next === null ? {} : { [SHOWN]: next })
  const begin = () => {
    setFile(null)
    show(null)
  }
  if (!may('manager')) return <NotAllowed title={t.title} back="/produk" />
  return (
    <Page title={t.title} back="/produk" width="narrow">
      <Stack gap="lg">
        {id === null ? (
          <>
            <Text c="dimmed">{t.intro}</Text>
            <FileChoice file={file} onFile={setFile} onStarted={show} />
            <Templates />
          </>
        ) : (
          <ImportProgress
            key={id}
            id={id}
            file={file}
            onFile={setFile}
            onStarted={show}
            onBeginAgain={begin}
          />
        )}
        <EarlierImports shown={id} onShow={show} />
      </Stack>
    </Page>
  )
}
