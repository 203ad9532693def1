// Warnings about a shop file that is applied nonetheless, because the shop works with it.
import { type Bilingual, type SettingError, under } from '../../../domain/setting-error.ts'
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
      : [...under(`payment_methods[${i}]`, [...trialWarnings(method), ...qrisFeeWarnings(method)])],
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

/** Bank Indonesia has the merchant bear the fee of a QRIS payment (PADG 24/1/PADG/2022). */
function qrisFeeWarnings(method: MethodInFile): SettingError[] {
  const { code, channel, manual, fee_flat = 0, fee_basis_pt = 0 } = method
  const isQris = (channel ?? code) === 'qris' || Boolean(manual?.qris_payload)
  if (!isQris || (fee_flat === 0 && fee_basis_pt === 0)) return []
  return [{ path: fee_basis_pt > 0 ? 'fee_basis_pt' : 'fee_flat', says: QRIS_FEE }]
}

const QRIS_FEE: Bilingual = {
  en: 'Bank Indonesia forbids passing the QRIS fee on to buyers; set it to 0',
  id: 'Bank Indonesia melarang biaya QRIS dibebankan ke pembeli; isi 0',
}
