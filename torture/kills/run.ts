// A server killed while many buyers place their orders, then anywhere, then while it books parcels or invoices are numbered, many
// times over: what it said must hold.
import { loadavg } from 'node:os'
import { type KillReport, startVictim } from '../../server/test/kill.ts'
import { tell } from '../figures.ts'
import { onOwnPostgres } from '../own-postgres.ts'
import { readSettings } from '../settings.ts'
import { killAnywhere } from './anywhere.ts'
import { killWhilePaying } from './invoices.ts'
import { killWhileBooking } from './parcels.ts'

const { short, seed } = readSettings()
const kills = short ? 3 : 100
/** To look into one of them: KILLS=parcels */
const wanted = process.env.KILLS?.split(',') ?? ['orders', 'anywhere', 'parcels', 'invoices']

const COLUMNS: Record<string, (report: KillReport) => number> = {
  heard: (report) => report.heard,
  placed: (report) => report.placed,
  refused: (report) => report.refused,
  unanswered: (report) => report.unanswered,
  'yet placed': (report) => report.unansweredButPlaced,
  'in the end': (report) => report.orders,
  'restart ms': (report) => report.restartMs,
  violations: (report) => report.violations.length,
}

if (wanted.includes('orders')) await onOwnPostgres(killBuyers)
if (wanted.includes('anywhere')) await killAnywhere(kills, seed)
if (wanted.includes('parcels')) await killWhileBooking(kills, seed)
if (wanted.includes('invoices')) await killWhilePaying(kills, seed)
// The mail server and idle connections would keep it open.
process.exit()

async function killBuyers(): Promise<void> {
  const reports: KillReport[] = []
  const victim = await startVictim()
  try {
    console.log(row(['kill', ...Object.keys(COLUMNS), 'load']))
    while (reports.length < kills) {
      const report = await victim.kill()
      reports.push(report)
      const cells = Object.values(COLUMNS).map((read) => String(read(report)))
      console.log(row([String(reports.length), ...cells, (loadavg()[0] ?? 0).toFixed(1)]))
    }
  } finally {
    await victim.close()
  }
  const sum = (read: (report: KillReport) => number) => reports.reduce((all, one) => all + read(one), 0)
  tell(
    'a server killed while orders are placed',
    {
      kills: reports.length,
      'orders in the end': sum(({ orders }) => orders),
      'never answered': sum(({ unanswered }) => unanswered),
      'of these placed': sum(({ unansweredButPlaced }) => unansweredButPlaced),
    },
    reports.flatMap(({ violations }) => violations),
  )
}

function row(cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(11)).join('')
}
