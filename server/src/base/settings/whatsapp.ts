// The operator's number at WhatsApp, and the templates that Meta has approved for it.
import { newestAddress } from '../../domain/vendor-versions.ts'
import type { Env } from './env.ts'
import { httpUrl, textLike } from './kinds.ts'

export interface WhatsAppConfig {
  readonly apiUrl: string
  readonly phoneNumberId: string
  readonly token: string
  /** for one-time codes */
  readonly template: string
  /** for updates of orders; null: they go to the outbox */
  readonly orderTemplate: string | null
  /** for news to those who run a shop; null: they go in that of orders */
  readonly merchantTemplate: string | null
  /** for news that goods are back; null: they go to the outbox */
  readonly restockTemplate: string | null
}

const REQUIRED = ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_TOKEN', 'WHATSAPP_TEMPLATE']

export function readWhatsApp(env: Env): WhatsAppConfig | null {
  const apiUrl = env.read('WHATSAPP_API_URL', httpUrl) ?? newestAddress('WHATSAPP_API_URL')
  const template = env.read('WHATSAPP_TEMPLATE', templateLike('kode_masuk'))
  const orderTemplate = env.read('WHATSAPP_ORDER_TEMPLATE', templateLike('kabar_pesanan'))
  const restockTemplate = env.read('WHATSAPP_RESTOCK_TEMPLATE', templateLike('barang_tersedia'))
  const merchantTemplate = env.read('WHATSAPP_MERCHANT_TEMPLATE', templateLike('kabar_toko'))
  const missing = env.missing(REQUIRED)
  const hasOthers = [orderTemplate, restockTemplate, merchantTemplate].some((each) => each !== null)
  if (missing.length === REQUIRED.length && !hasOthers) return null
  if (missing.length > 0) env.refuse(`${missing.join(' and ')} must be set too: WhatsApp needs all three`)
  return {
    apiUrl,
    phoneNumberId:
      env.read('WHATSAPP_PHONE_NUMBER_ID', textLike(/^\d+$/, "the number's id, digits only")) ?? '',
    token: env.text('WHATSAPP_TOKEN') ?? '',
    template: template ?? '',
    orderTemplate,
    merchantTemplate,
    restockTemplate,
  }
}

function templateLike(example: string) {
  return textLike(/^[a-z0-9_]+$/, `a template's name such as ${example}`)
}
