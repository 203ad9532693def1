// A button that copies a text and says so.
import { ActionIcon, Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useEffect } from 'react'
import { everyScreenTexts } from '../texts/every-screen.ts'
import { Icon } from './icons.tsx'
import { showProblem } from './notices.tsx'

/** `what`: for those who do not see what stands beside it. `isSmall`: an icon alone. */
export function Copy({ value, what, isSmall = false }: { value: string; what: string; isSmall?: boolean }) {
  const { copied, copy, error } = useClipboard()
  useEffect(() => {
    if (error) showProblem(everyScreenTexts.notCopied)
  }, [error])
  const icon = <Icon name={copied ? 'check' : 'copy'} size={18} />
  const word = copied ? everyScreenTexts.copied : everyScreenTexts.copy
  const label = `${word}: ${what}`
  const run = () => copy(value)
  return isSmall ? (
    <ActionIcon onClick={run} aria-label={label}>
      {icon}
    </ActionIcon>
  ) : (
    <Button variant="default" size="sm" flex="none" leftSection={icon} onClick={run} aria-label={label}>
      {word}
    </Button>
  )
}
