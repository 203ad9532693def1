// Mail over SMTP.
import type { MailConfig } from '../../base/settings/mail.ts'
import { type Sender, SendFailure } from './sender.ts'

export function createEmailSender({ smtpUrl, from }: MailConfig): Sender {
  let opened: ReturnType<typeof open> | null = null

  return {
    canSend: () => true,
    async send(message) {
      opened ??= open(smtpUrl)
      const { pool, mailSource } = await opened
      const mail = { from, to: message.to, source: mailSource(message, from, new Date()) }
      await pool.send(mail).catch((error) => {
        throw failureOf(error)
      })
    },
    async close() {
      ;(await opened)?.pool.close()
    },
  }
}

/** Loaded here and not above: commands send no mail. */
async function open(smtpUrl: string) {
  const [{ openSmtpPool }, { mailSource }] = await Promise.all([
    import('./smtp-pool.ts'),
    import('./mail-source.ts'),
  ])
  return { pool: openSmtpPool(smtpUrl), mailSource }
}

/** Only codes: what a mail server says quotes the address, often the whole mail. */
function failureOf(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  // Nothing is wrong with the mail: the operator may fix it meanwhile.
  if (code === 'EAUTH') return new SendFailure('mail: the server refuses the credentials in SMTP_URL')
  if (responseCode) {
    return new SendFailure(`mail: refused with ${responseCode}`, { isPermanent: responseCode >= 500 })
  }
  return new SendFailure(`mail: ${code ?? 'unknown error'}`)
}
