// WhatsApp's Cloud API: one-time codes in an authentication template with a button that copies the code.
import Type from 'typebox'
import type { WhatsAppConfig } from '../../config.ts'
import { shapeOf } from '../shape.ts'
import { createVendor, VendorDown, VendorRefused } from '../vendor.ts'
import { type Letter, type Sender, SendFailure } from './sender.ts'

const LANGUAGE = 'id'

/** Faults that pass: unknown and overloaded services, limits of pace. Every other one would be refused again. */
const TRANSIENT = new Set([
  1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004, 133015, 133016,
])

const isAccepted = shapeOf(
  Type.Object({ messages: Type.Array(Type.Object({ id: Type.String() }), { minItems: 1 }) }),
)
const isFault = shapeOf(Type.Object({ error: Type.Object({ code: Type.Integer() }) }))

export function createWhatsAppSender({ apiUrl, phoneNumberId, token, template }: WhatsAppConfig): Sender {
  const vendor = createVendor({ name: 'WhatsApp', baseUrl: apiUrl })

  return {
    carries: ({ code }) => code !== null,
    async send({ to, code }) {
      if (code === null) throw new SendFailure('whatsapp: no template for this', { isPermanent: true })
      const { status, body } = await vendor
        .call(`/${phoneNumberId}/messages`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(templateMessage(template, to, code)),
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

function templateMessage(name: string, to: Letter['to'], code: string) {
  const parameters = [{ type: 'text', text: code }]
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace(/\D/g, ''),
    type: 'template',
    template: {
      name,
      language: { code: LANGUAGE },
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    },
  }
}

function unreached(error: unknown): SendFailure {
  if (error instanceof VendorDown) return new SendFailure(error.message)
  if (error instanceof VendorRefused) return new SendFailure(error.message, { isPermanent: true })
  throw error
}

/** Only the number: the texts of faults may quote whom the message was for. */
function refused(status: number, body: unknown): SendFailure {
  if (!isFault(body)) {
    // Taken or not, nobody knows: a second code is better than none.
    return new SendFailure(`whatsapp: answered ${status} in an unknown form`, {
      isPermanent: status >= 400 && status !== 429,
    })
  }
  const { code } = body.error
  return new SendFailure(`whatsapp: refused with ${code}`, {
    isPermanent: status !== 429 && !TRANSIENT.has(code),
  })
}
