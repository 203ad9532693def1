// A part of the form of a product, under its own heading.
import { Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../../../ui/icons.tsx'
import classes from './form.module.css'

interface FormSectionProps {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}

export function Section({ title, hint, children }: FormSectionProps) {
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb={hint ? 2 : 'sm'}>
        {title}
      </Title>
      {hint && (
        <Text size="sm" c="dimmed" mb="sm">
          {hint}
        </Text>
      )}
      <Stack gap="sm">{children}</Stack>
    </Paper>
  )
}

interface FoldedSectionProps extends FormSectionProps {
  /** something was entered: it is open at first */
  readonly isFilled: boolean
  /** something in it is wrong: it stays open */
  readonly isWrong: boolean
}

/** For what few products need. */
export function FoldedSection({ title, hint, isFilled, isWrong, children }: FoldedSectionProps) {
  const id = useId()
  const [isUnfolded, setUnfolded] = useState(isFilled)
  const isOpen = isUnfolded || isWrong
  return (
    <Paper component="section" withBorder>
      <Title order={2} size="h4">
        <UnstyledButton
          className={classes.fold}
          onClick={() => setUnfolded(!isOpen)}
          aria-expanded={isOpen}
          aria-controls={id}
        >
          <span>
            {title}
            {hint && !isOpen && (
              <Text size="sm" c="dimmed" component="span" display="block" fw={400}>
                {hint}
              </Text>
            )}
          </span>
          <Icon name="chevron-down" size={20} className={classes.chevron} data-open={isOpen || undefined} />
        </UnstyledButton>
      </Title>
      <Stack gap="sm" px="md" pb="md" id={id} hidden={!isOpen} display={isOpen ? undefined : 'none'}>
        {isOpen && children}
      </Stack>
    </Paper>
  )
}
