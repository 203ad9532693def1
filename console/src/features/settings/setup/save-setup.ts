// Makes a shop what its owner said in one sitting, part by part: what is made stays made when a later part is refused.
import { isAdminError } from '@etalase/client/admin'
import type { Schemas } from '../../../api.ts'
import { slugFrom } from '../../../format/slug.ts'
import { whatsappLink } from '../../../format/whatsapp.ts'
import { callIn } from '../../../shop/calls.ts'
import { BEGINS, codeOfBank } from '../payments/method-kinds.ts'
import { KNOWN_COURIERS } from '../shipping/couriers.ts'
import { KINDS, type Kind } from './kinds.ts'
import { zonesFrom } from './rates.ts'
import { bankOf, QRIS, type SetupValues } from './setup-values.ts'

const COURIER_NAMES = new Map(Object.entries(KNOWN_COURIERS).map(([name, code]) => [code, name]))

/** `usual`: what each courier's parcels go by. `made`: the parts that an earlier try has made; gets those of this one. */
export async function saveSetup(
  shop: string,
  values: SetupValues,
  usual: Schemas['Setup']['usual_services'],
  made: Set<string>,
): Promise<void> {
  const once = async (part: string, make: () => Promise<unknown>) => {
    if (made.has(part)) return
    await make().catch(unlessThere)
    made.add(part)
  }
  const { shipping, couriers } = values
  await once('shop', () => saveShop(shop, values))
  const origin = shipping.origin_ref
  if (origin)
    for (const code of couriers)
      await once(`courier ${code}`, () =>
        callIn(shop, 'createCourier', {
          code,
          name: COURIER_NAMES.get(code) ?? code,
          service: usual.find((each) => each.code === code)?.service ?? null,
          zones: zonesFrom(origin),
        }),
      )
  if (values.way !== '') await once('method', () => saveMethod(shop, values))
  if (values.name.trim() === '') return
  const { category: label } = kindOf(values)
  if (label !== null)
    await once('category', () => callIn(shop, 'createCategory', { key: slugFrom(label), label }))
  await once('product', () => saveProduct(shop, values))
}

const kindOf = ({ kind }: SetupValues): Kind => KINDS[kind || 'other']

const TAKEN: readonly unknown[] = ['key', 'code', 'slug']

/** Two tabs, or an answer that was lost: the same is there already. */
function unlessThere(error: unknown): void {
  const fields = isAdminError(error) && error.code === 'invalid_request' ? error.details.fields : null
  const isTaken =
    Array.isArray(fields) && fields.length > 0 && fields.every(({ path }) => TAKEN.includes(path))
  if (!isTaken) throw error
}

async function saveShop(
  shop: string,
  { kind, shipping, phone, channel, sentence }: SetupValues,
): Promise<void> {
  const { goods, preset } = KINDS[kind || 'other']
  const link = whatsappLink(phone)
  const tagline = sentence.trim()
  const brand = {
    ...(kind && { preset }),
    ...(tagline && { tagline }),
    ...(link && { whatsapp_url: link }),
  }
  const changes = {
    contact: { channel },
    ...(kind && { goods: [goods] }),
    ...(Object.keys(brand).length > 0 && { brand }),
    ...(shipping.origin_ref && { shipping: { mode: 'zone' as const, origin_ref: shipping.origin_ref } }),
  }
  await callIn(shop, 'updateShop', changes, { ifMatch: '*' })
}

async function saveMethod(shop: string, values: SetupValues): Promise<void> {
  const { manual } = values
  if (values.way === QRIS) {
    const { qris_payload } = manual
    await callIn(shop, 'createPaymentMethod', { ...BEGINS.own_qris, name: QRIS, manual: { qris_payload } })
    return
  }
  const bank = bankOf(values)
  await callIn(shop, 'createPaymentMethod', {
    ...BEGINS.transfer,
    code: codeOfBank(bank),
    name: `Transfer ${bank}`,
    manual: {
      bank,
      account_number: manual.account_number.trim(),
      account_holder: manual.account_holder.trim(),
    },
  })
}

/** Always there, until somebody counts it. */
async function saveProduct(shop: string, values: SetupValues): Promise<void> {
  const { name, price, grams, picture, sizes } = values
  const { category, grams: usual } = kindOf(values)
  await callIn(shop, 'createProduct', {
    slug: slugFrom(name) || 'produk',
    name: name.trim(),
    price: Number(price),
    weight_grams: grams || usual,
    unlimited_stock: true,
    ...(category && { category: slugFrom(category) }),
    ...(picture && { images: [{ media: picture.media }] }),
    ...(sizes.length > 0 && {
      options: [{ name: 'Ukuran', values: [...sizes] }],
      variants: sizes.map((size) => ({ options: { Ukuran: size } })),
    }),
  })
}
