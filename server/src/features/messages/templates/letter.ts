// A message put into words: subject, text and HTML, in Indonesian.
import type { Letter } from '../../../adapters/senders/sender.ts'
import { oneLine } from '../../../domain/one-line.ts'
import type { SealedMessage } from '../message.ts'
import { claimRejectedWords } from './claim-rejected.ts'
import { codeWords } from './code.ts'
import type { Words } from './layout.ts'
import { orderMovedWords } from './order-moved.ts'
import { orderPlacedWords } from './order-placed.ts'
import { paymentReminderWords } from './payment-reminder.ts'

export function writeLetter(id: string, { to, shop_name, content }: SealedMessage): Letter {
  const from = oneLine(shop_name)
  const { subject, text, html, news } = wordsOf(from, content)
  return {
    id,
    to,
    from,
    subject: oneLine(subject),
    text,
    html: html.text,
    code: content.kind === 'code' ? content.code : null,
    news,
  }
}

function wordsOf(shopName: string, content: SealedMessage['content']): Words {
  switch (content.kind) {
    case 'code':
      return codeWords(shopName, content)
    case 'order_placed':
      return orderPlacedWords(shopName, content)
    case 'order_moved':
      return orderMovedWords(shopName, content)
    case 'payment_reminder':
      return paymentReminderWords(shopName, content)
    case 'claim_rejected':
      return claimRejectedWords(shopName, content)
  }
}
