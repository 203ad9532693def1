// Keys of a vendor: which are set, new ones, and whether the vendor takes them. They are kept as no draft: they belong nowhere
// but on the server.
import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Schemas } from '../../../api.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { showDone } from '../../../ui/notices.tsx'
import { Section, TrialAnswer } from '../parts.tsx'

export type TypedKeys<Key extends string> = Partial<Record<Key, string>>

interface KeysFormProps<Key extends string> {
  readonly title: string
  readonly labels: Readonly<Record<Key, string>>
  /** in the order in which the form shows them */
  readonly names: readonly Key[]
  readonly isSet: Readonly<Partial<Record<Key, { readonly last4: string | null } | null>>>
  readonly isSaving: boolean
  onSave(typed: TypedKeys<Key>, done: () => void): void
  /** null: there is nothing to try them by */
  readonly trial: {
    readonly answer: Schemas['Trial'] | undefined
    readonly isPending: boolean
    /** these have to be there, or else any */
    readonly needs: readonly Key[]
    run(typed: TypedKeys<Key>): void
  } | null
  /** below the keys */
  readonly children?: ReactNode
}

export function KeysForm<Key extends string>(props: KeysFormProps<Key>) {
  const { title, labels, names, isSet, isSaving, onSave, trial, children } = props
  const { may } = useShop()
  const [typed, setTyped] = useState<TypedKeys<Key>>({})
  const given = Object.fromEntries(
    names.flatMap((name) => (typed[name]?.trim() ? [[name, typed[name]]] : [])),
  ) as TypedKeys<Key>
  const hasGiven = Object.keys(given).length > 0
  const submit = () =>
    onSave(given, () => {
      setTyped({})
      showDone(everyScreenTexts.saved)
    })
  return (
    <Section title={title} hint={settingsTexts.keysHint}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          {names.map((name) => (
            <PasswordInput
              key={name}
              label={labels[name]}
              description={isSet[name] ? settingsTexts.keySet(isSet[name].last4) : settingsTexts.keyMissing}
              autoComplete="off"
              disabled={!may('owner')}
              value={typed[name] ?? ''}
              onChange={({ currentTarget: { value } }) => setTyped((all) => ({ ...all, [name]: value }))}
            />
          ))}
          {trial?.answer && <TrialAnswer trial={trial.answer} />}
          {children}
          <Group>
            {may('owner') && (
              <Button type="submit" loading={isSaving} disabled={!hasGiven}>
                {everyScreenTexts.save}
              </Button>
            )}
            {trial && (
              <Button
                variant="default"
                loading={trial.isPending}
                disabled={!trial.needs.some((name) => given[name] || isSet[name])}
                onClick={() => trial.run(given)}
              >
                {settingsTexts.tryIt}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
