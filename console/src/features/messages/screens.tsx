// The screens of this part of the console, by their addresses.
import { OutboxPage } from './outbox-page.tsx'

export default function Screens() {
  return <OutboxPage />
}
