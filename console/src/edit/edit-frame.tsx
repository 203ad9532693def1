// Around a form: what was restored, the bar that saves, and the choice between one's own change and somebody else's.
import { Alert, Anchor, Button, Fieldset, Group, Modal, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { everyScreenTexts } from '../texts/every-screen.ts'
import { Icon } from '../ui/icons.tsx'
import type { Values } from './differences.ts'
import classes from './edit-frame.module.css'
import { Restored } from './restored.tsx'
import type { Edit } from './use-edit.ts'

interface EditFrameProps<V extends Values> {
  readonly edit: Edit<V>
  /** what the fields are called, for the comparison */
  readonly labels: Readonly<Partial<Record<keyof V & string, string>>>
  /** true: a new thing, which one can save as it is */
  readonly isNew?: boolean
  readonly saveLabel?: string
  /** one's role lets one look and no more */
  readonly isReadOnly?: boolean
  /** what a field that is no plain text says, for the comparison; null: it is shown as it is */
  textOf?(field: keyof V & string, values: V): string | null
  /** a button at the left of the bar; on a phone in place of its words */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

const t = everyScreenTexts
/** A field that is wrong, as Mantine marks it. */
const FAULT = '[aria-invalid="true"]'

export function EditFrame<V extends Values>({
  edit,
  labels,
  isNew = false,
  saveLabel = t.save,
  isReadOnly = false,
  textOf = () => null,
  aside,
  children,
}: EditFrameProps<V>) {
  const form = useRef<HTMLFormElement>(null)
  const faults = Object.values(edit.form.errors).filter(Boolean).length
  const toFirstFault = () => form.current?.querySelector<HTMLElement>(FAULT)?.focus()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // What is folded unfolds first.
    if (!(await edit.save())) requestAnimationFrame(toFirstFault)
  }
  if (isReadOnly)
    return (
      <>
        <Alert color="gray" icon={<Icon name="eye" />} mb="md">
          {t.readOnly}
        </Alert>
        <Fieldset variant="unstyled" disabled>
          {children}
        </Fieldset>
      </>
    )
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Restored {...edit} />
      {children}
      {(edit.isDirty || isNew) && (
        <Paper className={classes.bar} withBorder shadow="md" data-save-bar>
          {aside}
          {faults > 0 ? (
            <Anchor
              component="button"
              type="button"
              size="sm"
              c="red"
              className={classes.hint}
              onClick={toFirstFault}
            >
              {t.faults(faults)}
            </Anchor>
          ) : (
            <Text size="sm" className={classes.hint} data-aside={aside ? true : undefined}>
              {edit.isDirty ? t.unsaved : ''}
            </Text>
          )}
          <Group gap="xs" wrap="nowrap" ml="auto">
            {edit.isDirty && !isNew && (
              <Button variant="default" onClick={edit.discard} disabled={edit.isSaving}>
                {t.cancel}
              </Button>
            )}
            <Button type="submit" loading={edit.isSaving}>
              {saveLabel}
            </Button>
          </Group>
        </Paper>
      )}
      <ConflictDialog edit={edit} labels={labels} textOf={textOf} />
    </form>
  )
}

function ConflictDialog<V extends Values>({
  edit,
  labels,
  textOf,
}: Required<Pick<EditFrameProps<V>, 'edit' | 'labels' | 'textOf'>>) {
  const { conflict } = edit
  const said = (field: keyof V & string, values: V) => textOf(field, values) ?? shown(values[field])
  return (
    <Modal
      opened={conflict !== null}
      onClose={edit.closeConflict}
      title={t.conflictTitle}
      size="lg"
      // Neither side is lost by a key or a tap beside it.
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      {conflict && (
        <Stack>
          <Text>{conflict.fields.length > 0 ? t.conflictHint : t.conflictNothing}</Text>
          {conflict.fields.length > 0 && (
            <Stack gap="sm">
              {conflict.fields.map((field) => (
                <Paper key={field} component="section" withBorder p="sm" aria-label={labels[field] ?? field}>
                  <Text fw={600} mb={4}>
                    {labels[field] ?? field}
                  </Text>
                  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
                    <Side title={t.yours}>{said(field, conflict.mine)}</Side>
                    <Side title={t.theirs}>{said(field, conflict.theirs)}</Side>
                  </SimpleGrid>
                </Paper>
              ))}
            </Stack>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={edit.takeTheirs}>
              {t.takeTheirs}
            </Button>
            <Button onClick={edit.keepMine} loading={edit.isSaving}>
              {t.keepMine}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

function Side({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <Text className={classes.value}>{children}</Text>
    </div>
  )
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? t.yes : t.no
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}
