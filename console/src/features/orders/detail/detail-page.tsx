// One order.
export function DetailPage({ number }: { number: string }) {
  return number
}
