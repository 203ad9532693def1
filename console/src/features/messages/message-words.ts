// A message in plain words: what it is about, why it did not go out, and the code it holds. Pure.
import type { Schemas } from '../../api.ts'
import { messagesTexts } from '../../texts/messages.ts'

export type Message = Schemas['Message']

const t = messagesTexts

const CODES = ['code', 'account_code']
const ACCOUNT = ['account_code', 'account_link']

export function kindText(kind: Message['kind']): string {
  return kind === null ? t.kindUnknown : t.kinds[kind]
}

/** null: it holds none, or the reader may not see it. */
export function codeIn({ kind, text }: Pick<Message, 'kind' | 'text'>): string | null {
  if (!CODES.includes(kind ?? '') || !text) return null
  return /^\d{4,10}$/m.exec(text)?.[0] ?? null
}

/** Why the reader does not see its text; null: it is there, or it went out. */
export function hiddenBecause({
  kind,
  status,
  text,
}: Pick<Message, 'kind' | 'status' | 'text'>): string | null {
  if (status !== 'outbox' || text !== null) return null
  if (ACCOUNT.includes(kind ?? '')) return t.hiddenAccount
  return CODES.includes(kind ?? '') ? t.hiddenCode : null
}

/** The server notes reasons in English, for the operator's log. */
export function reasonText({ last_error: error, channel }: Pick<Message, 'last_error' | 'channel'>): string {
  const by = channelText(channel)
  if (!error) return ''
  if (error === 'no sender is configured') return t.reasons.noSender(by)
  if (/no template/.test(error)) return t.reasons.noTemplate
  if (error === 'expired') return t.reasons.expired
  if (/^held back: .* parcel/.test(error)) return t.reasons.heldParcel
  if (/^held back: .* undone/.test(error)) return t.reasons.heldUndo
  const ofShop = /^held back: the shop sends (\d+) a day/.exec(error)?.[1]
  if (ofShop) return t.reasons.heldShop(Number(ofShop))
  const ofContact = /^held back: a contact gets (\d+) a day/.exec(error)?.[1]
  if (ofContact) return t.reasons.heldContact(Number(ofContact))
  if (/APP_SECRET/.test(error)) return t.reasons.sealed
  if (/credentials/.test(error)) return t.reasons.credentials
  const refused = /refused with (\w+)/.exec(error)?.[1]
  if (refused) return t.reasons.refused(by, refused)
  if (/no end|late|hung up|closed|ECONN|ETIMEDOUT|ENOTFOUND|answered 5/.test(error))
    return t.reasons.unreachable(by)
  return t.reasons.other(error)
}

export function channelText(channel: Message['channel']): string {
  return channel === null ? '' : t.channels[channel]
}

/** Nothing goes out: there is nobody to send it. */
export function isWithoutSender(messages: readonly Pick<Message, 'status'>[]): boolean {
  return messages.length > 0 && messages.every(({ status }) => status === 'outbox')
}
