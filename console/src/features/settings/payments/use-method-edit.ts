// The form over one payment method, as it is stored and sent.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { type Edit, useEdit } from '../../../edit/use-edit.ts'
import { callIn, outdate, readKey } from '../../../shop/calls.ts'
import { OUTDATED_BY_PAYMENT_METHOD } from '../../../shop/outdated.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { showDone } from '../../../ui/notices.tsx'
import {
  BEGINS,
  type Channel,
  COD_DAYS,
  freeCode,
  type GatewayName,
  type Method,
  type MethodKind,
} from './method-kinds.ts'

const t = settingsTexts.payments

export type MethodValues = {
  code: string
  name: string
  sub: string
  channel: Channel
  gateways: GatewayName[]
  enabled: boolean
  unique_code: boolean
  fee_flat: number
  /** as percent: 70 basis points are 0,7 */
  fee_basis_pt: number
  min_order_total: number | ''
  max_order_total: number | ''
  cod: {
    couriers: string[]
    only: string[]
    except: string[]
    except_tags: string[]
    fee: 'own' | 'biteship'
    fee_min: number | ''
    settlement_days: (typeof COD_DAYS)[number]
    is_borne_by_shop: boolean
    pay_first_after: number | ''
  }
  manual: Record<'bank' | 'account_number' | 'account_holder' | 'qris_payload' | 'whatsapp_phone', string>
}

function valuesOf(method: Method | null, kind: MethodKind, taken: readonly string[]): MethodValues {
  const from = method ?? { ...BEGINS[kind], code: freeCode(BEGINS[kind].code, taken) }
  const {
    manual,
    cod,
    ...rest
  }: Method | (Omit<Method, 'id' | 'version' | 'account_sharing'> & { id?: string }) = from
  return {
    code: rest.code,
    name: rest.name ?? t.kinds[kind].name,
    sub: rest.sub ?? '',
    channel: rest.channel ?? 'redirect',
    gateways: rest.gateways ?? [],
    enabled: rest.enabled ?? true,
    unique_code: rest.unique_code ?? false,
    fee_flat: rest.fee_flat ?? 0,
    // As most couriers take it.
    fee_basis_pt: (rest.fee_basis_pt ?? (kind === 'cod' && method === null ? 300 : 0)) / 100,
    min_order_total: rest.min_order_total ?? '',
    max_order_total: rest.max_order_total ?? '',
    cod: {
      couriers: cod?.couriers ?? [],
      only: cod?.only ?? [],
      except: cod?.except ?? [],
      except_tags: cod?.except_tags ?? [],
      fee: cod?.fee ?? 'own',
      fee_min: cod?.fee_min ?? '',
      settlement_days: COD_DAYS.find((days) => days === String(cod?.settlement_days)) ?? '7',
      is_borne_by_shop: cod?.borne_by === 'shop',
      pay_first_after: cod?.pay_first_after ?? '',
    },
    manual: {
      bank: manual?.bank ?? '',
      account_number: manual?.account_number ?? '',
      account_holder: manual?.account_holder ?? '',
      qris_payload: manual?.qris_payload ?? '',
      whatsapp_phone: manual?.whatsapp_phone ?? '',
    },
  }
}

function toInput({ code: _, ...patch }: Partial<MethodValues>, kind: MethodKind) {
  const {
    manual,
    cod,
    min_order_total: min,
    max_order_total: max,
    fee_basis_pt: percent,
    sub,
    ...rest
  } = patch
  return {
    ...rest,
    ...(sub !== undefined && { sub: sub.trim() || null }),
    ...(percent !== undefined && { fee_basis_pt: Math.round(percent * 100) }),
    ...(min !== undefined && { min_order_total: min === '' ? null : min }),
    ...(max !== undefined && { max_order_total: max === '' ? null : max }),
    ...(cod && kind === 'cod' && { cod: toCod(cod) }),
    ...(manual && {
      manual: Object.fromEntries(Object.entries(manual).map(([field, text]) => [field, text.trim() || null])),
    }),
  }
}

const DAYS = { 7: 7, 5: 5, 3: 3 } as const

/** What is left empty counts for everything. */
function toCod(cod: MethodValues['cod']) {
  const { fee, fee_min, settlement_days, is_borne_by_shop, pay_first_after } = cod
  const listed = (list: string[]) => (list.length > 0 ? list : null)
  return {
    couriers: listed(cod.couriers),
    only: listed(cod.only),
    except: listed(cod.except),
    except_tags: listed(cod.except_tags),
    fee,
    fee_min: fee_min === '' ? null : fee_min,
    settlement_days: DAYS[settlement_days],
    borne_by: is_borne_by_shop ? ('shop' as const) : ('buyer' as const),
    pay_first_after: pay_first_after === '' ? null : pay_first_after,
  }
}

/** Buyers compare both with what their bank shows before they send money. */
function checkAccount({ account_number: number, account_holder: holder }: MethodValues['manual']) {
  const digits = number.replace(/[\s.-]/g, '')
  const isNumber = /^\d{5,20}$/.test(digits)
  return {
    'manual.account_number': digits === '' ? t.numberNeeded : isNumber ? null : t.numberWrong,
    'manual.account_holder': holder.trim() === '' ? t.holderNeeded : null,
  }
}

export function useMethodEdit(
  method: Method | null,
  kind: MethodKind,
  taken: readonly string[],
): Edit<MethodValues> {
  const { slug, to } = useShop()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const codes = taken.join(' ')
  const toValues = useCallback(
    (stored: Method | null) => valuesOf(stored, kind, codes.split(' ')),
    [kind, codes],
  )
  return useEdit<Method, MethodValues>({
    name: `${slug}/payment-method/${method?.id ?? `new-${kind}`}`,
    thing: method,
    toValues,
    validate: ({ name, manual, gateways }) => ({
      name: name.trim() === '' ? t.nameNeeded : null,
      gateways: gateways.length === 0 ? t.gatewayNeeded : null,
      ...(kind === 'transfer' && checkAccount(manual)),
      'manual.qris_payload': kind === 'own_qris' && !manual.qris_payload.trim() ? t.qrisNeeded : null,
    }),
    async save(patch, version) {
      const id = method?.id ?? ''
      const saved =
        version === null
          ? await callIn(slug, 'createPaymentMethod', { ...toInput(patch, kind), code: patch.code ?? '' })
          : await callIn(slug, 'updatePaymentMethod', { ...toInput(patch, kind), id }, { ifMatch: version })
      client.setQueryData(readKey(slug, 'getPaymentMethod', { id: saved.id ?? '' }), saved)
      await outdate(client, slug, ...OUTDATED_BY_PAYMENT_METHOD)
      return saved
    },
    onSaved() {
      showDone(everyScreenTexts.saved)
      navigate(to('/pengaturan/pembayaran'))
    },
  })
}
