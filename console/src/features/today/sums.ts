// Sums over days of figures: pure.

export interface DayFigures {
  readonly orders: number
  readonly paid_orders: number
  readonly revenue: number
}

type Day = { readonly [Name in keyof DayFigures]: number | null }

export function sumOf(days: readonly Day[]): DayFigures {
  const of = (name: keyof DayFigures) => days.reduce((sum, day) => sum + (day[name] ?? 0), 0)
  return { orders: of('orders'), paid_orders: of('paid_orders'), revenue: of('revenue') }
}
