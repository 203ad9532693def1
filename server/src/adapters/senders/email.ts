// Mail over SMTP.
import type { MailConfig } from '../../base/settings/mail.ts'
import type { Sender } from './sender.ts'

export function createEmailSender({ smtpUrl, from }: MailConfig): Sender {
  let opened: ReturnType<typeof open> | null = null

  return {
    canSend: () => true,
    async send(message) {
      opened ??= open(smtpUrl)
      const { pool, mailSource } = await opened
      await pool.send({ from, to: message.to, source: mailSource(message, from, new Date()) })
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
