// What the merchant wants everyone to read first.
import type { Page } from '@etalase/client'

export function Announcement({ announcement }: { announcement: Page['announcement'] }) {
  if (!announcement?.enabled || !announcement.text) return null
  return <p className="announcement">{announcement.text}</p>
}
