// WhatsApp's Cloud API, as far as its documentation tells; a malformed request gets its error.
import Type from 'typebox'
import { shapeOf } from '../../src/adapters/shape.ts'
import { type Call, type Canned, type FakeVendor, startFakeVendor } from './http-vendor.ts'

export interface FakeWhatsApp extends FakeVendor {
  /** the settings that lead here */
  readonly env: Record<string, string>
  /** The Cloud API's way of saying that something is wrong. */
  fault(status: number, code: number): Canned
}

const PHONE_NUMBER_ID = '106540352242922'
const TOKEN = 'EAAG-token-palsu'
const TEMPLATE = 'kode_masuk'

export async function startFakeWhatsApp(): Promise<FakeWhatsApp> {
  const server = await startFakeVendor(speak)
  return {
    ...server,
    env: {
      WHATSAPP_API_URL: `${server.url}/v21.0`,
      WHATSAPP_PHONE_NUMBER_ID: PHONE_NUMBER_ID,
      WHATSAPP_TOKEN: TOKEN,
      WHATSAPP_TEMPLATE: TEMPLATE,
    },
    fault,
  }
}

function speak(call: Call): Canned {
  if (call.headers.authorization !== `Bearer ${TOKEN}`) return fault(401, 190)
  if (call.method !== 'POST' || call.path !== `/v21.0/${PHONE_NUMBER_ID}/messages`) return fault(404, 100)
  const message: unknown = JSON.parse(call.body)
  if (call.headers['content-type'] !== 'application/json' || !isCodeMessage(message))
    return fault(400, 131009)
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
const fault = (status: number, code: number): Canned => ({
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
const isCodeMessage = shapeOf(
  Type.Object({
    messaging_product: Type.Literal('whatsapp'),
    recipient_type: Type.Literal('individual'),
    to: Type.String({ pattern: '^628\\d{8,11}$' }),
    type: Type.Literal('template'),
    template: Type.Object({
      name: Type.Literal(TEMPLATE),
      language: Type.Object({ code: Type.Literal('id') }),
      components: Type.Array(Type.Union([Body, Button]), { minItems: 2, maxItems: 2 }),
    }),
  }),
)
