// Why a visitor reports a shop to the platform, as visitors and operators read it.
import { keysOf } from './record-of.ts'

export const REPORT_REASONS = {
  not_sent: 'Sudah bayar, barang tidak dikirim',
  impostor: 'Meniru bank, merek, atau toko lain',
  forbidden: 'Menjual barang terlarang',
  fake: 'Barang palsu atau melanggar hak orang lain',
  misleading: 'Keterangan barang menyesatkan',
  other: 'Lainnya',
} as const

export type ReportReason = keyof typeof REPORT_REASONS

export const REASONS = keysOf(REPORT_REASONS)

export function isReportReason(text: string | null): text is ReportReason {
  return text !== null && Object.hasOwn(REPORT_REASONS, text)
}
