// Products from files: a file is chosen and looked at first, and applied when it says what it should.
import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useShop } from '../../../shop/use-shop.ts'
import { importsTexts } from '../../../texts/imports.ts'
import { NotAllowed } from '../../../ui/not-allowed.tsx'
import { Page } from '../../../ui/page.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { FileChoice } from './file-choice.tsx'
import { ImportProgress } from './import-progress.tsx'
import { PasteList } from './paste-list.tsx'
import { PhotoProducts } from './photo-products.tsx'
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
  const [from, setFrom] = useState<'file' | 'list' | 'photos'>('file')
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
            <SegmentedControl
              fullWidth
              size="md"
              aria-label={t.from}
              value={from}
              onChange={setFrom}
              data={[
                { value: 'file', label: t.fromFile },
                { value: 'list', label: t.fromList },
                { value: 'photos', label: t.fromPhotos },
              ]}
            />
            {from === 'file' && <FileChoice file={file} onFile={setFile} onStarted={show} />}
            {from === 'list' && <PasteList onFile={setFile} onStarted={show} />}
            {from === 'photos' && <PhotoProducts onFile={setFile} onStarted={show} />}
            {from === 'file' && <Templates />}
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
