// Known faults of what we ship: somebody looked them up for the version installed then.

export interface LookedUp {
  /** the version that was installed */
  readonly version: string
  readonly found: string
}

const NONE = 'no advisory found'

/** By package, on 2026-11-16. Where: GitHub's advisories as threads of public repositories tell them; the advisory database itself was not to be reached. */
export const LOOKED_UP: Readonly<Record<string, LookedUp>> = {
  node: {
    version: '24.21.0',
    found:
      'the releases of June (24.17.0) and July 2026 (24.18.1: CVE-2026-56846, -56848, -58043 and others) are in it',
  },
  '@fastify/busboy': {
    version: '3.2.5',
    found: 'CVE-2022-24434 is of the busboy it replaced; none of its own found',
  },
  '@opentelemetry/core': {
    version: '3.1.0',
    found: 'moderate ones of June 2026 are named without their versions: to be asked of `npm audit`',
  },
  '@opentelemetry/exporter-trace-otlp-http': {
    version: '0.301.0',
    found: 'as @opentelemetry/core; it speaks to the operator’s own collector alone',
  },
  '@scalar/fastify-api-reference': {
    version: '1.72.1',
    found:
      'of it only the files for browsers are served; its undici 7.29.0 is the release with the fixes of August 2026',
  },
  '@simplewebauthn/server': { version: '13.3.3', found: NONE },
  ajv: {
    version: '8.20.0',
    found: 'its fast-uri (3.1.9, 4.2.3) is past the four of September 2026 (fixed in 3.1.6) and those before',
  },
  'csv-parse': {
    version: '7.0.3',
    found: 'prototype pollution by `objname` with `columns` (2026-03), options that we do not use',
  },
  'fast-json-stringify': { version: '7.3.5', found: `${NONE}; its fast-uri: see ajv` },
  fflate: {
    version: '0.8.3',
    found:
      'GHSA-px8p-9vwx-vf98 (CVE-2026-45820: `unzipSync` never ends) is fixed in this very version; we unzip what merchants upload',
  },
  'find-my-way': { version: '9.10.0', found: 'CVE-2024-45813 was fixed in 8.2.2 and 9.0.1' },
  'html-to-text': { version: '10.0.1', found: NONE },
  kysely: {
    version: '0.29.8',
    found:
      'GHSA-wmrf-hv6w-mr66, GHSA-8cpq-38p9-67gx and GHSA-pv5w-4p9q-p3v2 were fixed by 0.28.17, and are of MySQL and SQLite',
  },
  nodemailer: {
    version: '10.4.0',
    found:
      'GHSA-2x7j-588g-ccc2, -8m3c-c648-2xjj, -cc9r-2j5m-2m83, -wmmp-3585-3rmp were fixed in 9.1.x, GHSA-p6gq-j5cr-w38f in 9.0.1',
  },
  pg: { version: '8.23.1', found: `${NONE} for this line; those of 2017 were fixed in 7.1.2` },
  'pg-boss': { version: '12.35.0', found: NONE },
  pino: { version: '10.4.0', found: NONE },
  react: {
    version: '19.3.1',
    found:
      'those of 2025 and 2026 (GHSA-fv66-9v8q-g76r, GHSA-wx67-qw84-cm4g …) are of Server Components, which we do not use, and fixed by 19.2.8',
  },
  'react-dom': { version: '19.3.1', found: 'see react' },
  'read-excel-file': { version: '9.3.10', found: `${NONE}; it unzips by fflate` },
  sharp: {
    version: '0.35.5',
    found: 'GHSA-f88m-g3jw-g9cj (four of libvips) was fixed in 0.35.0; we decode what merchants upload',
  },
  'web-push': { version: '3.6.7', found: `${NONE} of its own; its jws is 4.0.1, past CVE-2025-65945` },
  yaml: {
    version: '2.9.1',
    found:
      'uncontrolled recursion was fixed in 2.8.3; merchants’ shop files are read without secrets, with bounds of size and memory',
  },
}
