// docs/messages.md: what is told of one order as its recipients read it, by the templates that write it and the examples that operators are given.
import { readFileSync } from 'node:fs'
import { writeMessage } from '../../src/features/people/messages/templates/write-message.ts'
import { ONE_ORDER, SHOP } from './one-order.ts'

const OPERATORS = new URL('../../../docs/operators.md', import.meta.url)

const INTRO = `# What buyers and merchants are told of an order

Every message of one order's life, as its recipient reads it: the text of the mail, and what WhatsApp shows where the
operator's templates are those of [the examples](operators.md#mail-whatsapp-and-push). A mail is laid out as HTML besides.
\`npm run messages\` writes this page from the real templates; a test fails while it says something else.
`

export function messagesPage(): string {
  const operators = readFileSync(OPERATORS, 'utf8')
  const exampleOf = (setting: string) =>
    new RegExp(`^\\| \`${setting}\`.*For example: \`([^\`]+)\``, 'm').exec(operators)?.[1] ?? ''
  const examples = {
    order: exampleOf('WHATSAPP_ORDER_TEMPLATE'),
    merchant: exampleOf('WHATSAPP_MERCHANT_TEMPLATE'),
  }
  const parts = Object.entries(ONE_ORDER).map(([title, told]) => {
    const messages = told.map(([when, content]) => {
      const { subject, text, orderUpdate, shopNews } = writeMessage('msg', {
        ...{ to: 'sari@contoh.id', shop_name: SHOP, content },
      })
      const whatsapp = shopNews
        ? filled(examples.merchant, [shopNews.who, shopNews.summary, shopNews.link])
        : orderUpdate &&
          filled(examples.order, [
            ...[orderUpdate.customer, SHOP, orderUpdate.orderNumber, orderUpdate.summary],
            orderUpdate.link,
          ])
      const to = shopNews ? 'To the merchant' : 'To the buyer'
      return [`### ${to}: ${when}`, `WhatsApp: ${whatsapp}`, block(`${subject}\n\n${text}`)].join('\n\n')
    })
    return [`## ${title}`, ...messages].join('\n\n')
  })
  return [INTRO.trimEnd(), ...parts].join('\n\n').concat('\n')
}

function filled(template: string, values: readonly string[]): string {
  return template.replaceAll(/\{\{(\d)\}\}/g, (_, place) => values[Number(place) - 1] ?? '')
}

const block = (text: string) => `\`\`\`\n${text.trimEnd()}\n\`\`\``
