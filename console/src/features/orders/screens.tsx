// The screens of this part of the console, by their addresses.
import { Page } from '../../ui/page.tsx'

export default function Screens() {
  return <Page title="orders">{null}</Page>
}
