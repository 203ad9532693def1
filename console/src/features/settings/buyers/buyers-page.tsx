// Personal data of buyers: what is held of one, a copy, removal, and what buyers asked for.
import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChange } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { NotAllowed } from '../../../ui/not-allowed.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../parts.tsx'
import { FoundBuyer } from './found-buyer.tsx'
import { OpenRequests } from './open-requests.tsx'

const t = settingsTexts.buyers

export function BuyersPage() {
  const { may } = useShop()
  if (!may('manager')) return <NotAllowed title={t.title} back="/pengaturan" />
  return (
    <Page title={t.title} back="/pengaturan" width="narrow">
      <Search />
      <OpenRequests />
    </Page>
  )
}

function Search() {
  const [contact, setContact] = useState('')
  const find = useChange('findBuyer')
  const search = () => find.mutate({ contact })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }
  return (
    <Section title={t.search} hint={t.searchHint}>
      <form onSubmit={submit}>
        <Group align="flex-end">
          <TextInput
            label={t.contact}
            value={contact}
            onChange={({ currentTarget }) => setContact(currentTarget.value)}
            autoComplete="off"
            required
            flex={1}
          />
          <Button type="submit" loading={find.isPending}>
            {t.find}
          </Button>
        </Group>
      </form>
      {find.data && <FoundBuyer buyer={find.data} onChanged={search} />}
    </Section>
  )
}
