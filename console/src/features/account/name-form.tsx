// One's own name, as others see it.
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api.ts'
import { EditFrame } from '../../edit/edit-frame.tsx'
import { useEdit } from '../../edit/use-edit.ts'
import { meQuery, useMe } from '../../session/session.ts'
import { accountTexts } from '../../texts/account.ts'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { showDone } from '../../ui/notices.tsx'
import { AccountCard } from './card.tsx'

const t = accountTexts

type Person = Schemas['Person']

function toValues(person: Person | null) {
  return { name: person?.name ?? '' }
}

export function NameForm() {
  const { person } = useMe()
  const client = useQueryClient()
  const edit = useEdit<Person, { name: string }>({
    name: `account/${person.id ?? ''}`,
    thing: person,
    toValues,
    validate: ({ name }) => ({ name: name.trim() === '' ? t.nameNeeded : null }),
    async save({ name = '' }, version) {
      const saved = await api.updateMe({ name: name.trim() }, { ifMatch: version ?? '*' })
      client.setQueryData(meQuery.queryKey, saved)
      return saved.person
    },
    onSaved: () => showDone(everyScreenTexts.saved),
  })
  return (
    <AccountCard title={t.who}>
      <EditFrame edit={edit} labels={{ name: t.name }}>
        <TextInput
          label={t.name}
          description={t.nameHint}
          autoComplete="name"
          maxLength={200}
          required
          {...edit.form.getInputProps('name')}
        />
      </EditFrame>
    </AccountCard>
  )
}
