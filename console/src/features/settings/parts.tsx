// The small parts that all settings are made of: a section, a line to copy, a button that deletes, a note for those who may only look.
import { Alert, Anchor, Button, Card, Code, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Schemas } from '../../api.ts'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Copy } from '../../ui/copy.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Icon } from '../../ui/icons.tsx'
import classes from './parts.module.css'

const t = settingsTexts

interface SectionProps {
  readonly title: string
  readonly hint?: ReactNode
  /** at the right of the title */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function Section({ title, hint, actions, children }: SectionProps) {
  return (
    <Card withBorder component="section" className={classes.section}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start">
          <Heading title={title} hint={hint} className={classes.heading} />
          {actions}
        </Group>
        {children}
      </Stack>
    </Card>
  )
}

/** A sentence, and the way to the description of the API. */
export function ApiHint({ hint, docs }: { hint: string; docs: string }) {
  return (
    <>
      {hint}{' '}
      <Anchor href="/admin/v1/docs" target="_blank" rel="noreferrer" underline="always" inherit>
        {docs}
      </Anchor>
    </>
  )
}

interface DeleteButtonProps {
  /** the question; `isNamed`: it is read out for the button too, where several stand in a list */
  readonly title: string
  readonly isNamed?: boolean
  readonly hint: string
  onDelete(): unknown
}

export function DeleteButton({ title, isNamed = false, hint, onDelete }: DeleteButtonProps) {
  return (
    <Confirm
      title={title}
      confirm={everyScreenTexts.delete}
      isDangerous
      onConfirm={onDelete}
      trigger={(open) => (
        <Button variant="subtle" color="red" onClick={open} {...(isNamed && { 'aria-label': title })}>
          {everyScreenTexts.delete}
        </Button>
      )}
    >
      {hint}
    </Confirm>
  )
}

/** For those whose role lets them look and no more. */
export function ReadOnlyNote({ need }: { need: 'manager' | 'owner' }) {
  return (
    <Alert color="gray" icon={<Icon name="eye" />} mb="md">
      {t.readOnly[need]}
    </Alert>
  )
}

interface CopyLineProps {
  readonly label: string
  readonly value: string
  /** where the heading above says it already */
  readonly isLabelHidden?: boolean
}

/** A value to be taken elsewhere. */
export function CopyLine({ label, value, isLabelHidden = false }: CopyLineProps) {
  return (
    <div>
      {!isLabelHidden && (
        <Text size="sm" fw={600}>
          {label}
        </Text>
      )}
      <Group wrap="nowrap" gap="xs">
        <Code className={classes.value}>{value}</Code>
        <Copy value={value} what={label} isSmall />
      </Group>
    </div>
  )
}

/** What a vendor said to a key. */
export function TrialAnswer({ trial }: { trial: Schemas['Trial'] }) {
  return (
    <Alert
      color={trial.ok ? 'green' : 'red'}
      icon={trial.ok ? <Icon name="circle-check" /> : <Icon name="circle-x" />}
      role="status"
    >
      {trial.message}
    </Alert>
  )
}
