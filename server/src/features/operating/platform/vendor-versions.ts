// What is wrong with the versions of vendors' APIs that are called, for the page and for the log.
import type { Context } from '../../../context.ts'
import { type EndingVersion, endingVersions } from '../../../domain/vendor-versions.ts'
import { broken, type Finding, warning } from './finding.ts'

/** Settings are changed in a minute; whoever has to ask for it may need weeks. */
const TOLD_DAYS_BEFORE = 90

export function* findingsOfVendors(ending: readonly EndingVersion[]): Generator<Finding> {
  for (const { setting, vendor, version, ends, daysLeft, instead } of ending) {
    if (daysLeft > TOLD_DAYS_BEFORE) continue
    const subject = `${vendor} ${version}`
    if (daysLeft > 0)
      yield warning('vendor_version_ends', subject, {
        en: `${vendor} ends ${version} of its API on ${ends}, in ${daysLeft === 1 ? '1 day' : `${daysLeft} days`}. Set ${setting}=${instead}, or leave it out.`,
        id: `${vendor} mengakhiri API ${version} pada ${ends}, ${daysLeft} hari lagi. Atur ${setting}=${instead}, atau hapus pengaturan itu.`,
      })
    else
      yield broken('vendor_version_ended', subject, {
        en: `${vendor} has ended ${version} of its API${ends === null ? '' : ` (on ${ends})`}: calls may do something else or fail at any moment. Set ${setting}=${instead} now, or leave it out.`,
        id: `${vendor} sudah mengakhiri API ${version}${ends === null ? '' : ` (pada ${ends})`}: panggilan dapat berubah atau gagal kapan saja. Segera atur ${setting}=${instead}, atau hapus pengaturan itu.`,
      })
  }
}

/** Called at a start, and once a day. */
export function warnOfEndingVersions({
  config,
  clock,
  log,
}: Pick<Context, 'config' | 'clock' | 'log'>): void {
  const ending = endingVersions(config.versionedUrls, new Date(clock.now()))
  for (const { code, severity, says } of findingsOfVendors(ending))
    log[severity === 'broken' ? 'error' : 'warn']({ code }, says.en)
}
