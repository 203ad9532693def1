// Around a form: what was restored, the bar that saves, and the choice between one's own change and somebody else's.
import { Alert, Button, Group, Modal, Paper, Stack, Table, Text } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { commonTexts } from '../texts/common.ts'
import type { Values } from './differences.ts'
import classes from './edit-frame.module.css'
import type { Edit } from './use-edit.ts'

interface EditFrameProps<V extends Values> {
  readonly edit: Edit<V>
  /** what the fields are called, for the comparison */
  readonly labels: Readonly<Partial<Record<keyof V & string, string>>>
  /** true: a new thing, which can be saved before anything was typed */
  readonly isNew?: boolean
  readonly saveLabel?: string
  /** what a field that is no plain text says, for the comparison; null: it is shown as it is */
  textOf?(field: keyof V & string, value: unknown): string | null
  readonly children: ReactNode
}

const t = commonTexts

export function EditFrame<V extends Values>({
  edit,
  labels,
  isNew = false,
  saveLabel = t.save,
  textOf = () => null,
  children,
}: EditFrameProps<V>) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    edit.save()
  }
  return (
    <form onSubmit={submit} noValidate>
      {edit.isRestored && (
        <Alert mb="md" role="status">
          <Group justify="space-between">
            <Text size="sm">{t.restored}</Text>
            <Button size="sm" variant="default" onClick={edit.discard}>
              {t.discard}
            </Button>
          </Group>
        </Alert>
      )}
      {children}
      {(edit.isDirty || isNew) && (
        <Paper className={classes.bar} withBorder shadow="md">
          <Text size="sm" className={classes.hint}>
            {edit.isDirty ? t.unsaved : ''}
          </Text>
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
  const said = (field: keyof V & string, value: unknown) => textOf(field, value) ?? shown(value)
  return (
    <Modal
      opened={conflict !== null}
      onClose={edit.closeConflict}
      title={t.conflictTitle}
      size="lg"
      withCloseButton={false}
    >
      {conflict && (
        <Stack>
          <Text>{conflict.fields.length > 0 ? t.conflictHint : t.conflictNothing}</Text>
          {conflict.fields.length > 0 && (
            <Table.ScrollContainer minWidth={300}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t.conflictField}</Table.Th>
                    <Table.Th>{t.yours}</Table.Th>
                    <Table.Th>{t.theirs}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {conflict.fields.map((field) => (
                    <Table.Tr key={field}>
                      <Table.Th scope="row">{labels[field] ?? field}</Table.Th>
                      <Table.Td className={classes.value}>{said(field, conflict.mine[field])}</Table.Td>
                      <Table.Td className={classes.value}>{said(field, conflict.theirs[field])}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
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

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? t.yes : t.no
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}
