// What a browser is called by people, from what it calls itself. Pure.
const SYSTEMS = {
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'Android',
  Windows: 'Windows',
  'Mac OS': 'Mac',
  Linux: 'Linux',
}
/** Those that pretend to be another one come first. */
const BROWSERS = {
  'SamsungBrowser/': 'Samsung Internet',
  'Edg/': 'Edge',
  'OPR/': 'Opera',
  'Firefox/': 'Firefox',
  'CriOS/': 'Chrome',
  'Chrome/': 'Chrome',
  'Safari/': 'Safari',
}

/** `Chrome di Android`; null: nothing is known of it. */
export function agentName(agent: string | null): string | null {
  const system = named(SYSTEMS, agent ?? '')
  const browser = named(BROWSERS, agent ?? '')
  if (browser && system) return `${browser} di ${system}`
  return browser ?? system ?? (agent ? (agent.split(/[ /]/)[0] ?? null) : null)
}

export function isPhone(agent: string | null): boolean {
  return /Mobile|Android|iPhone/.test(agent ?? '')
}

function named(names: Readonly<Record<string, string>>, agent: string): string | undefined {
  return Object.entries(names).find(([sign]) => agent.includes(sign))?.[1]
}
