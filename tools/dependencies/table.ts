// docs/dependencies.md: what is installed, by whom it is used, under which licence, and what is known to be wrong with it. Pure.
import type { Installed } from './installed.ts'
import { EXCEPTIONS, judgeLicence } from './licences.ts'
import { LOOKED_UP, LOOKED_UP_ON } from './looked-up.ts'

export function dependenciesPage(
  installed: readonly Installed[],
  scripts: Readonly<Record<string, boolean>>,
): string {
  const shipped = installed.filter(({ isShipped }) => isShipped)
  const ofDevelopers = installed.filter(({ isShipped }) => !isShipped)
  return `${[
    '# Dependencies',
    '',
    '<!-- Written by `npm run check:dependencies -- --write`; checked by every run of CI. -->',
    '',
    `${shipped.length} packages reach production, on all platforms together; ${ofDevelopers.length} more are tools of those who develop. Each is`,
    'held to the licences of `tools/dependencies/licences.ts`. A list for machines (CycloneDX): `npm run --silent sbom`.',
    '',
    '## Known vulnerabilities',
    '',
    '`npm run check:dependencies -- --audit` asks the registry (`npm audit`), and fails where it does not answer: silence is not',
    'safety. Let it run once a day where your images are built. What stands here was looked up by hand for the versions that are',
    `named, on ${LOOKED_UP_ON}, for the packages that read what strangers send or keep secrets.`,
    '',
    '| Package | Looked up | Installed | Found |',
    '|---|---|---|---|',
    ...Object.entries(LOOKED_UP).map(([name, { version, found }]) => {
      const now = installed.filter((one) => one.name === name).map((one) => one.version)
      return `| ${name} | ${version} | ${now.includes(version) ? 'this one' : `${now.join(', ')}: **look again**`} | ${found} |`
    }),
    '',
    'How fast: see [security.md](security.md#when-a-dependency-is-broken).',
    '',
    '## Scripts at installation',
    '',
    '`allowScripts` in `package.json` names every package that wants to run one; others are not run.',
    '',
    '| Package | Runs |',
    '|---|---|',
    ...Object.entries(scripts).map(([name, runs]) => `| ${name} | ${runs ? 'yes' : 'no'} |`),
    '',
    '## Licences that need a reason',
    '',
    '| Packages | Licence | Why it is allowed |',
    '|---|---|---|',
    ...EXCEPTIONS.map(({ of, licence, why }) => {
      const names = installed.filter(({ name }) => of.test(name)).map(({ name }) => name)
      return `| ${names.join(', ')} | ${licence} | ${why} |`
    }),
    '',
    '## Shipped',
    '',
    ...tableOf(shipped),
    '',
    '## Tools of developers',
    '',
    ...tableOf(ofDevelopers),
  ].join('\n')}\n`
}

function tableOf(packages: readonly Installed[]): string[] {
  return [
    '| Package | Version | Licence | |',
    '|---|---|---|---|',
    ...packages.map(
      ({ name, version, licence, isDirect }) =>
        `| ${name} | ${version} | ${licence}${judgeLicence(name, licence) ? ' *' : ''} | ${isDirect ? 'direct' : ''} |`,
    ),
  ]
}
