// Warnings about a shop file that is applied nonetheless, because the shop works with it.
import { type Bilingual, type SettingError, under } from '../../../domain/setting-error.ts'
import { hasRealGateway } from '../../selling/payments/rules.ts'
import type { ShopFile } from './schema.ts'

type MethodInFile = NonNullable<ShopFile['payment_methods']>[number]

/** `knows`: whether a village code, or the beginning of one (district, city, province), exists. */
export function warningsOf(file: ShopFile, knows: (code: string) => boolean): SettingError[] {
  return [...unknownPlaces(file, knows), ...unwisePayments(file)]
}

function unknownPlaces({ shipping }: ShopFile, knows: (code: string) => boolean): SettingError[] {
  const named: [path: string, code: string | null | undefined][] = [
    ['shipping.origin_ref', shipping?.origin_ref],
    ...(shipping?.couriers ?? []).flatMap((courier, c) =>
      (courier.zones ?? []).flatMap((zone, z): [string, string | undefined][] => {
        const path = `shipping.couriers[${c}].zones[${z}]`
        return [
          [`${path}.province`, zone.province],
          [`${path}.city`, zone.city],
          [`${path}.district`, zone.district],
        ]
      }),
    ),
  ]
  return named.flatMap(([path, code]) => (code && !knows(code) ? [{ path, says: noPlace(code) }] : []))
}

function noPlace(code: string): Bilingual {
  return { en: `there is no place ${code}`, id: `tidak ada wilayah ${code}` }
}

function unwisePayments({ payment_methods = [] }: ShopFile): SettingError[] {
  return payment_methods.flatMap((method, i) =>
    method.enabled === false
      ? []
      : [...under(`payment_methods[${i}]`, [...trialWarnings(method), ...feeWarnings(method)])],
  )
}

/** Through the built-in gateway a buyer can mark an order of his own as paid. */
function trialWarnings({ gateways = [] }: MethodInFile): SettingError[] {
  return gateways.includes('sandbox') ? [{ path: 'gateways', says: MOVES_NO_MONEY }] : []
}

const MOVES_NO_MONEY: Bilingual = {
  en: 'sandbox moves no money; with it buyers mark their own orders as paid',
  id: 'sandbox tidak memindahkan uang: pembeli dapat menandai pesanannya sendiri lunas',
}

/** Who sells bears what the payment provider takes (PBI 23/6/PBI/2021, art. 52(1)); what a courier takes at the door is no such fee. */
function feeWarnings(method: MethodInFile): SettingError[] {
  const { code, channel, gateways = [], manual, fee_flat = 0, fee_basis_pt = 0 } = method
  const isQris = (channel ?? code) === 'qris' || Boolean(manual?.qris_payload)
  if (!(isQris || hasRealGateway(gateways)) || (fee_flat === 0 && fee_basis_pt === 0)) return []
  return [{ path: fee_basis_pt > 0 ? 'fee_basis_pt' : 'fee_flat', says: isQris ? QRIS_FEE : GATEWAY_FEE }]
}

const QRIS_FEE: Bilingual = {
  en: 'Bank Indonesia forbids passing the QRIS fee on to buyers; set it to 0',
  id: 'Bank Indonesia melarang biaya QRIS dibebankan ke pembeli; isi 0',
}
const GATEWAY_FEE: Bilingual = {
  en: 'Bank Indonesia forbids passing the fee of a payment provider on to buyers (PBI 23/6/PBI/2021, art. 52); set it to 0',
  id: 'Bank Indonesia melarang biaya penyedia pembayaran dibebankan ke pembeli (PBI 23/6/PBI/2021, pasal 52); isi 0',
}
