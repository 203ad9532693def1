// WhatsApp's Cloud API: one-time codes in an authentication template, news of orders, of goods and to merchants in templates of their own.
import Type from 'typebox'
import type { WhatsAppConfig } from '../../base/settings/whatsapp.ts'
import { oneLine } from '../../domain/one-line.ts'
import { guardOf } from '../shape.ts'
import { createVendor, VendorDown, VendorRefused } from '../vendor.ts'
import {
  type OrderUpdate,
  type OutgoingMessage,
  type ProductNews,
  type Sender,
  SendFailure,
  type ShopNews,
} from './sender.ts'

const LANGUAGE = 'id'

/** A message of more than 1,024 characters is refused, the template's own text included; a link is never cut. */
const LONGEST = { name: 60, number: 40, product: 160, summary: 320 } as const

/** Errors that pass: unknown and overloaded services, limits of pace. Every other one would be refused again. */
const TRANSIENT = new Set([
  1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004, 133015, 133016,
])

const isAccepted = guardOf(
  Type.Object({ messages: Type.Array(Type.Object({ id: Type.String() }), { minItems: 1 }) }),
)
const isError = guardOf(Type.Object({ error: Type.Object({ code: Type.Integer() }) }))

export function createWhatsAppSender(config: WhatsAppConfig): Sender {
  const { apiUrl, phoneNumberId, token } = config
  const vendor = createVendor({ name: 'WhatsApp', baseUrl: apiUrl })

  return {
    canSend: (message) => templateFor(config, message) !== null,
    async send(message) {
      const template = templateFor(config, message)
      if (!template) throw new SendFailure('whatsapp: no template for this', { isPermanent: true })
      const { status, body } = await vendor
        .call(`/${phoneNumberId}/messages`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(messageOf(message.to, template)),
        })
        .catch((error) => {
          throw unreached(error)
        })
      if (status < 400 && isAccepted(body)) return
      throw refused(status, body)
    },
    close: async () => {},
  }
}

interface Template {
  readonly name: string
  readonly components: readonly object[]
}

function templateFor(
  config: WhatsAppConfig,
  { code, orderUpdate, shopNews, productNews, from }: OutgoingMessage,
): Template | null {
  if (code !== null) return codeTemplate(config.template, code)
  if (orderUpdate !== null && config.orderTemplate !== null) {
    return orderTemplate(config.orderTemplate, from, orderUpdate)
  }
  if (shopNews !== null) return shopTemplate(config, shopNews)
  if (productNews !== null && config.restockTemplate !== null) {
    return restockTemplate(config.restockTemplate, from, productNews)
  }
  return null
}

/** Its button copies the code, and so has it as well. */
function codeTemplate(name: string, code: string): Template {
  const parameters = [{ type: 'text', text: code }]
  return {
    name,
    components: [
      { type: 'body', parameters },
      { type: 'button', sub_type: 'url', index: '0', parameters },
    ],
  }
}

function orderTemplate(
  name: string,
  from: string,
  { customer, orderNumber, summary, link }: OrderUpdate,
): Template {
  const texts = [
    parameterText(customer, LONGEST.name),
    parameterText(from, LONGEST.name),
    parameterText(orderNumber, LONGEST.number),
    parameterText(summary, LONGEST.summary),
    parameterText(link, Number.POSITIVE_INFINITY),
  ]
  return bodyTemplate(name, texts)
}

/** Without a template of its own it goes in that of orders, which begins as a buyer is spoken to: it says who speaks. */
function shopTemplate(
  { merchantTemplate, orderTemplate: other }: WhatsAppConfig,
  { who, orderNumber, summary, link }: ShopNews,
): Template | null {
  if (merchantTemplate !== null)
    return bodyTemplate(merchantTemplate, [
      parameterText(who, LONGEST.name),
      parameterText(summary, LONGEST.summary),
      parameterText(link, Number.POSITIVE_INFINITY),
    ])
  if (other === null) return null
  const update = { customer: who, orderNumber: orderNumber ?? 'toko Anda', summary, link }
  return orderTemplate(other, 'konsol toko', update)
}

function restockTemplate(name: string, from: string, { product, link }: ProductNews): Template {
  return bodyTemplate(name, [
    parameterText(from, LONGEST.name),
    parameterText(product, LONGEST.product),
    parameterText(link, Number.POSITIVE_INFINITY),
  ])
}

function bodyTemplate(name: string, texts: readonly string[]): Template {
  return { name, components: [{ type: 'body', parameters: texts.map((text) => ({ type: 'text', text })) }] }
}

/** Lines, tabs, runs of spaces and nothing at all are refused in a parameter. */
function parameterText(text: string, longest: number): string {
  const characters = [...oneLine(text)]
  if (characters.length <= longest) return characters.join('') || '-'
  const kept = characters.slice(0, longest - 1).join('')
  return `${kept.trimEnd()}…`
}

function messageOf(to: string, { name, components }: Template) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace(/\D/g, ''),
    type: 'template',
    template: { name, language: { code: LANGUAGE }, components },
  }
}

function unreached(error: unknown): SendFailure {
  if (error instanceof VendorDown) return new SendFailure(error.message)
  if (error instanceof VendorRefused) return new SendFailure(error.message, { isPermanent: true })
  throw error
}

/** Only the number: the texts of errors may quote whom the message was for. */
function refused(status: number, body: unknown): SendFailure {
  if (!isError(body)) {
    // Taken or not, nobody knows: a second message is better than none.
    return new SendFailure(`whatsapp: answered ${status} in an unknown form`, {
      isPermanent: status >= 400 && status !== 429,
    })
  }
  const { code } = body.error
  return new SendFailure(`whatsapp: refused with ${code}`, {
    isPermanent: status !== 429 && !TRANSIENT.has(code),
  })
}
