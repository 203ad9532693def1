// A message put into words: subject, text and HTML, in Indonesian.
import type { Letter } from '../../../adapters/senders/sender.ts'
import type { SealedMessage } from '../message.ts'
import { codeWords } from './code.ts'
import type { Words } from './layout.ts'
import { oneLine } from './one-line.ts'
import { orderPlacedWords } from './order-placed.ts'

export function writeLetter(id: string, { to, shop_name, content }: SealedMessage): Letter {
  const from = oneLine(shop_name)
  const { subject, text, html } = wordsOf(from, content)
  return {
    id,
    to,
    from,
    subject: oneLine(subject),
    text,
    html: html.text,
    code: content.kind === 'code' ? content.code : null,
  }
}

function wordsOf(shopName: string, content: SealedMessage['content']): Words {
  switch (content.kind) {
    case 'code':
      return codeWords(shopName, content)
    case 'order_placed':
      return orderPlacedWords(shopName, content)
  }
}
