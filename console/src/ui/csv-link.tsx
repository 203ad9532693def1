// What a screen shows, as a table for a spreadsheet.
import { ActionIcon } from '@mantine/core'
import { downloadLink } from './download.ts'
import { Icon } from './icons.tsx'

interface CsvLinkProps {
  readonly address: string
  /** of the file */
  readonly name: string
  readonly label: string
}

export function CsvLink({ address, name, label }: CsvLinkProps) {
  return (
    <ActionIcon
      component="a"
      variant="default"
      {...downloadLink(address, name)}
      aria-label={label}
      title={label}
    >
      <Icon name="download" size={20} />
    </ActionIcon>
  )
}
