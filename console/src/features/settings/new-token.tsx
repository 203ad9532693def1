// Makes a key for a program: what it is for, what it may do, how long it lives.
import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { Schemas } from '../../api.ts'
import { Restored } from '../../edit/restored.tsx'
import { type Edit, useEdit } from '../../edit/use-edit.ts'
import { namesOf } from '../../format/records.ts'
import { callIn, outdate } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { Section } from './parts.tsx'

const t = settingsTexts.tokens
type TokenScope = Schemas['Token']['scopes'][number]
const DAY_MS = 24 * 60 * 60_000
const SCOPES = namesOf(t.scopes)

type TokenValues = { name: string; scopes: TokenScope[]; days: string }

const EMPTY: TokenValues = { name: '', scopes: [], days: '90' }
const toValues = () => EMPTY

export function NewToken({ onMade }: { onMade: (key: string) => void }) {
  const edit = useNewToken(onMade)
  const { form } = edit
  const { scopes } = form.getValues()
  const make = (event: FormEvent) => {
    event.preventDefault()
    void edit.save()
  }
  return (
    <Section title={t.add} hint={t.addHint}>
      <Restored {...edit} />
      <form onSubmit={make}>
        <Stack>
          <TextInput
            label={t.name}
            placeholder={t.nameExample}
            required
            maxLength={200}
            {...form.getInputProps('name')}
          />
          <Checkbox.Group label={t.may} {...form.getInputProps('scopes')}>
            <Stack gap="sm" mt="xs">
              {SCOPES.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  size="md"
                  label={t.scopes[scope].label}
                  description={t.scopes[scope].hint}
                  disabled={scope !== 'all' && scopes.includes('all')}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Select label={t.lives} data={t.lifetimes} allowDeselect={false} {...form.getInputProps('days')} />
          <Group>
            <Button type="submit" loading={edit.isSaving}>
              {t.add}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}

function useNewToken(onMade: (key: string) => void): Edit<TokenValues> {
  const { slug } = useShop()
  const client = useQueryClient()
  return useEdit<never, TokenValues>({
    name: `${slug}/token`,
    thing: null,
    toValues,
    validate: ({ scopes }) => ({ scopes: scopes.length === 0 ? t.scopeNeeded : null }),
    async save(typed) {
      const { name, scopes, days } = { ...EMPTY, ...typed }
      const { token } = await callIn(slug, 'createToken', {
        name,
        scopes: scopes.includes('all') ? ['all'] : scopes,
        expires_at: days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
      })
      await outdate(client, slug, 'listTokens')
      onMade(token ?? '')
      return null
    },
  })
}
