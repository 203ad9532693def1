// The mail server and the address that mail comes from.
import type { Env } from './env.ts'

export interface MailConfig {
  readonly smtpUrl: string
  /** a bare address: the name beside it is the shop's */
  readonly from: string
}

const ADDRESS = /^(?:[^<>]*<)?([^\s<>@,;]+@[^\s<>@,;]+?)>?$/

export function readMail(env: Env): MailConfig | null {
  const smtpUrl = env.text('SMTP_URL')
  if (smtpUrl === null) return null
  // No error shows it: it often holds a password.
  if (!/^smtps?:\/\/[^\s/]+/.test(smtpUrl) || !URL.canParse(smtpUrl))
    env.refuse('SMTP_URL is not an address such as smtps://user:password@mail.example:465')
  const from = env.text('MAIL_FROM')
  const address = from?.match(ADDRESS)?.[1]
  if (from === null) env.refuse('MAIL_FROM is required with SMTP_URL: the address that mail comes from')
  else if (!address) env.refuse(`MAIL_FROM must be one mail address such as toko@mail.example, not "${from}"`)
  return { smtpUrl, from: address ?? '' }
}
