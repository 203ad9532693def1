// Sends a message about an order once more, and asks first: it reaches somebody's phone and cannot be called back.
import { Button, type ButtonProps } from '@mantine/core'
import { useChange } from '../shop/calls.ts'
import { messagesTexts } from '../texts/messages.ts'
import { Confirm } from './confirm.tsx'
import { showDone } from './notices.tsx'

const t = messagesTexts

interface ResendProps extends ButtonProps {
  readonly id: string
  /** what it is about, and to whom it goes */
  readonly title: string
  readonly recipient: string | null
}

export function Resend({ id, title, recipient, ...button }: ResendProps) {
  const resend = useChange('resendMessage', {
    outdates: ['getOrder', 'listMessages'],
    onDone: () => showDone(t.resent),
  })
  return (
    <Confirm
      title={t.resendTitle(title)}
      confirm={t.resendNow}
      onConfirm={() => resend.mutateAsync({ id })}
      trigger={(open) => (
        <Button size="sm" aria-label={t.resendOf(title)} onClick={open} {...button}>
          {t.resend}
        </Button>
      )}
    >
      {t.resendHint(recipient ?? '–')}
    </Confirm>
  )
}
