// What the fake aggregators charge: plausible, and always the same for the same parcel and places.

export interface FakeService {
  readonly code: string
  readonly name: string
  readonly perKg: number
  readonly days: readonly [number, number]
}

export interface FakeCourier {
  readonly name: string
  readonly services: readonly FakeService[]
}

export const COURIERS: Readonly<Record<string, FakeCourier>> = {
  jne: {
    name: 'JNE',
    services: [
      { code: 'reg', name: 'Reguler', perKg: 9_000, days: [2, 3] },
      { code: 'yes', name: 'Yakin Esok Sampai', perKg: 18_000, days: [1, 1] },
    ],
  },
  sicepat: { name: 'SiCepat', services: [{ code: 'reg', name: 'Reguler', perKg: 8_500, days: [1, 2] }] },
  jnt: { name: 'J&T', services: [{ code: 'ez', name: 'EZ', perKg: 9_500, days: [2, 4] }] },
  pos: { name: 'POS', services: [{ code: 'reg', name: 'Pos Reguler', perKg: 8_000, days: [3, 5] }] },
}

/** By started kilogram, and dearer the further the first digits of the postal codes are apart. */
export function fakePrice(service: FakeService, grams: number, fromZip: string, toZip: string): number {
  const zone = 1 + Math.abs(Number(fromZip[0]) - Number(toZip[0]))
  return service.perKg * Math.max(1, Math.ceil(grams / 1_000)) * zone
}
