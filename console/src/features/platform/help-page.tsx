// The help, for the platform's operator.
import { helpTexts } from '../../texts/help.ts'
import { HelpBook } from '../../ui/help-book.tsx'
import { Frame } from './frame.tsx'

export function HelpPage() {
  return (
    <Frame title={helpTexts.title} back="/platform">
      <HelpBook isForOperator />
    </Frame>
  )
}
