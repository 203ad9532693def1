// npm run check:alerts: Prometheus' own promtool reads the configuration and the alerts, and plays their tests; so does it
// every question of the dashboard.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const DEPLOY = fileURLToPath(new URL('../deploy/', import.meta.url))
const FOLDER = join(DEPLOY, 'prometheus')

function promtool(...args: string[]): void {
  const { error, status } = spawnSync('promtool', args, { cwd: FOLDER, stdio: 'inherit' })
  if (error) {
    console.error('promtool cannot be run. It comes with Prometheus: apt-get install prometheus')
    process.exit(1)
  }
  if (status !== 0) process.exit(status ?? 1)
}

interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[]
}

/** Each question as a rule, with what Grafana fills in filled in: then promtool can read it. */
function rulesOfDashboard(): string {
  const { panels } = JSON.parse(readFileSync(join(DEPLOY, 'grafana/etalase.json'), 'utf8')) as Dashboard
  const questions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const rules = questions.map((expr, i) => ({
    record: `question:${i}`,
    expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
  }))
  return JSON.stringify({ groups: [{ name: 'dashboard', rules }] })
}

const folder = mkdtempSync(join(tmpdir(), 'etalase-alerts-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const dashboard = join(folder, 'dashboard.yml')
writeFileSync(dashboard, rulesOfDashboard())

promtool('check', 'config', 'prometheus.yml')
promtool('check', 'rules', dashboard)
promtool('test', 'rules', 'alerts.test.yml', 'alerts.week.test.yml')
