// The senders this server was configured with, by channel; null where there is none.
import type { Config } from '../../base/config.ts'
import type { ContactChannel } from '../../domain/contact.ts'
import { createEmailSender } from './email.ts'
import type { Sender } from './sender.ts'
import { createWhatsAppSender } from './whatsapp.ts'

export type Senders = Readonly<Record<ContactChannel, Sender | null>>

export function createSenders({ mail, whatsapp }: Pick<Config, 'mail' | 'whatsapp'>): Senders {
  return {
    email: mail && createEmailSender(mail),
    whatsapp: whatsapp && createWhatsAppSender(whatsapp),
  }
}
