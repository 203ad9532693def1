// A button that copies a text and says so.
import { ActionIcon, Button, CopyButton } from '@mantine/core'
import { everyScreenTexts } from '../texts/every-screen.ts'
import { Icon } from './icons.tsx'

/** `what`: for those who do not see what stands beside it. `isSmall`: an icon alone. */
export function Copy({ value, what, isSmall = false }: { value: string; what: string; isSmall?: boolean }) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => {
        const icon = copied ? <Icon name="check" size={18} /> : <Icon name="copy" size={18} />
        const label = `${copied ? everyScreenTexts.copied : everyScreenTexts.copy}: ${what}`
        return isSmall ? (
          <ActionIcon onClick={copy} aria-label={label}>
            {icon}
          </ActionIcon>
        ) : (
          <Button variant="default" size="sm" leftSection={icon} onClick={copy} aria-label={label}>
            {copied ? everyScreenTexts.copied : everyScreenTexts.copy}
          </Button>
        )
      }}
    </CopyButton>
  )
}
