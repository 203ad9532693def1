// The merchant's pages that help a buyer, for the foot of every screen: those that answer a question first. Pure.
import type { PageLink } from '@etalase/client'

/** By what their keys are about, in the order in which buyers ask. */
const ASKED = [
  /^(?:cara|panduan)/,
  /irim/,
  /k?embali|retur|garansi|tukar/,
  /faq|tanya|bantuan/,
  /kontak|hubungi/,
  /priva/,
  /syarat|ketentuan/,
]

export interface HelpPages {
  readonly help: readonly PageLink[]
  /** about the shop, and whatever else it has */
  readonly others: readonly PageLink[]
}

/** An older server tells of no pages. */
export function helpPages(pages: readonly PageLink[] | null | undefined): HelpPages {
  const named = (pages ?? []).filter(({ key, title }) => key && title)
  const placeOf = ({ key }: PageLink) => ASKED.findIndex((pattern) => pattern.test(key ?? ''))
  const help = named.filter((page) => placeOf(page) >= 0)
  return {
    help: help.toSorted((a, b) => placeOf(a) - placeOf(b)),
    others: named.filter((page) => placeOf(page) < 0),
  }
}

export function isContactPage(key: string): boolean {
  return /^(?:kontak|contact|hubungi(?:-kami)?)$/.test(key)
}
