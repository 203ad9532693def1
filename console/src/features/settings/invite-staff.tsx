// Invites somebody to work in the shop, and says what happens next.
import { Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { Schemas } from '../../api.ts'
import { Restored } from '../../edit/restored.tsx'
import { type Edit, useEdit } from '../../edit/use-edit.ts'
import { callIn, outdate } from '../../shop/calls.ts'
import { type Role, useShop } from '../../shop/use-shop.ts'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { showDone } from '../../ui/notices.tsx'
import { Section } from './parts.tsx'
import { ROLES } from './roles.ts'

const t = settingsTexts.staff

type Invitation = { login: string; name: string; role: Role }

const EMPTY: Invitation = { login: '', name: '', role: 'staff' }
const toValues = () => EMPTY

export function InviteStaff() {
  const edit = useInvitation()
  const { form } = edit
  const send = (event: FormEvent) => {
    event.preventDefault()
    void edit.save()
  }
  return (
    <Section title={t.invite} hint={t.inviteHint}>
      <Restored {...edit} />
      <form onSubmit={send}>
        <Stack>
          <TextInput
            label={t.login}
            required
            autoCapitalize="none"
            autoComplete="off"
            {...form.getInputProps('login')}
          />
          <TextInput label={`${t.name} (${everyScreenTexts.optional})`} {...form.getInputProps('name')} />
          <Radio.Group label={t.role} {...form.getInputProps('role')}>
            <Stack gap="sm" mt="xs">
              {[...ROLES].reverse().map((role) => (
                <Radio
                  key={role}
                  value={role}
                  size="md"
                  label={t.roles[role]}
                  description={t.roleSays[role]}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Group>
            <Button type="submit" loading={edit.isSaving}>
              {t.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}

function useInvitation(): Edit<Invitation> {
  const { slug } = useShop()
  const client = useQueryClient()
  return useEdit<Schemas['Staff'], Invitation>({
    name: `${slug}/invitation`,
    thing: null,
    toValues,
    async save(typed) {
      const { name, ...rest } = { ...EMPTY, ...typed }
      await callIn(slug, 'createStaff', { ...rest, ...(name.trim() && { name: name.trim() }) })
      await outdate(client, slug, 'listStaff', 'listMessages')
      showDone(t.invitationSent(rest.login))
      return null
    },
  })
}
