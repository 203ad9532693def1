// WhatsApp's Cloud API, as far as its documentation tells; a malformed request gets its error.
import Type from 'typebox'
import { guardOf } from '../../src/adapters/shape.ts'
import { type Call, type Canned, type FakeVendor, startFakeVendor } from './http-vendor.ts'

export interface FakeWhatsApp extends FakeVendor {
  /** the settings that lead here, for codes only */
  readonly env: Record<string, string>
  /** the same, with a template for orders */
  readonly orderEnv: Record<string, string>
  /** likewise, for those who run a shop, beside that for orders */
  readonly merchantEnv: Record<string, string>
  /** likewise, for goods that are back */
  readonly restockEnv: Record<string, string>
  /** The Cloud API's way of saying that something is wrong. */
  error(status: number, code: number): Canned
}

const PHONE_NUMBER_ID = '106540352242922'
const TOKEN = 'EAAG-token-palsu'
/** Of any version: those that have ended are answered by one that has not. */
const MESSAGES = new RegExp(`^/v\\d+\\.0/${PHONE_NUMBER_ID}/messages$`)
const TEMPLATE = 'kode_masuk'
const ORDER_TEMPLATE = 'kabar_pesanan'
const RESTOCK_TEMPLATE = 'barang_tersedia'
const MERCHANT_TEMPLATE = 'kabar_toko'
/** the template's own words; with what is filled in they may not be longer than `LONGEST_BODY` */
const ORDER_BODY = 'Halo , ada kabar dari tentang pesanan . Lihat pesanan Anda: (jangan dibagikan).'
const LONGEST_BODY = 1_024

export async function startFakeWhatsApp(): Promise<FakeWhatsApp> {
  const server = await startFakeVendor(speak)
  const env = {
    WHATSAPP_API_URL: `${server.url}/v26.0`,
    WHATSAPP_PHONE_NUMBER_ID: PHONE_NUMBER_ID,
    WHATSAPP_TOKEN: TOKEN,
    WHATSAPP_TEMPLATE: TEMPLATE,
  }
  const orderEnv = { ...env, WHATSAPP_ORDER_TEMPLATE: ORDER_TEMPLATE }
  const restockEnv = { ...env, WHATSAPP_RESTOCK_TEMPLATE: RESTOCK_TEMPLATE }
  const merchantEnv = { ...orderEnv, WHATSAPP_MERCHANT_TEMPLATE: MERCHANT_TEMPLATE }
  return { ...server, env, orderEnv, merchantEnv, restockEnv, error }
}

function speak(call: Call): Canned {
  if (call.headers.authorization !== `Bearer ${TOKEN}`) return error(401, 190)
  if (call.method !== 'POST' || !MESSAGES.test(call.path)) return error(404, 100)
  const message: unknown = JSON.parse(call.body)
  if (call.headers['content-type'] !== 'application/json') return error(400, 131009)
  const isNews = isOrderMessage(message) || isRestockMessage(message) || isMerchantMessage(message)
  if (!isCodeMessage(message) && !isNews) return error(400, 131009)
  if (isNews) {
    const texts = message.template.components.flatMap(({ parameters }) => parameters.map(({ text }) => text))
    if (texts.some((text) => /[\n\t]| {4}/.test(text))) return error(400, 132018)
    if (texts.join('').length + ORDER_BODY.length > LONGEST_BODY) return error(400, 132005)
  }
  return {
    status: 200,
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: message.to, wa_id: message.to }],
      messages: [{ id: 'wamid.HBgNNjI4MTIzNDU2NDU2Nw==' }],
    },
  }
}

/** Its texts quote the recipient, as the real ones may. */
const error = (status: number, code: number): Canned => ({
  status,
  body: { error: { message: `(#${code}) to 6281234564567`, type: 'OAuthException', code, fbtrace_id: 'A1' } },
})

const Code = Type.Array(
  Type.Object({ type: Type.Literal('text'), text: Type.String({ pattern: '^\\d{6}$' }) }),
  {
    minItems: 1,
    maxItems: 1,
  },
)
const Body = Type.Object({ type: Type.Literal('body'), parameters: Code })
const Button = Type.Object({
  type: Type.Literal('button'),
  sub_type: Type.Literal('url'),
  index: Type.Literal('0'),
  parameters: Code,
})
const texts = (count: number) =>
  Type.Object({
    type: Type.Literal('body'),
    parameters: Type.Array(Type.Object({ type: Type.Literal('text'), text: Type.String({ minLength: 1 }) }), {
      minItems: count,
      maxItems: count,
    }),
  })
const messageIn = <Components extends Type.TSchema>(name: string, components: Components) =>
  Type.Object({
    messaging_product: Type.Literal('whatsapp'),
    recipient_type: Type.Literal('individual'),
    to: Type.String({ pattern: '^628\\d{8,11}$' }),
    type: Type.Literal('template'),
    template: Type.Object({
      name: Type.Literal(name),
      language: Type.Object({ code: Type.Literal('id') }),
      components,
    }),
  })
const isCodeMessage = guardOf(
  messageIn(TEMPLATE, Type.Array(Type.Union([Body, Button]), { minItems: 2, maxItems: 2 })),
)
const isOrderMessage = guardOf(messageIn(ORDER_TEMPLATE, Type.Array(texts(5), { minItems: 1, maxItems: 1 })))
const isRestockMessage = guardOf(
  messageIn(RESTOCK_TEMPLATE, Type.Array(texts(3), { minItems: 1, maxItems: 1 })),
)
const isMerchantMessage = guardOf(
  messageIn(MERCHANT_TEMPLATE, Type.Array(texts(3), { minItems: 1, maxItems: 1 })),
)
