// What a screen shows, as a table for a spreadsheet.
import { ActionIcon } from '@mantine/core'
import { download } from './download.ts'
import { Icon } from './icons.tsx'
import { showError } from './notices.tsx'

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
      href={address}
      download
      onClick={(event) => {
        event.preventDefault()
        download(address, name).catch(showError)
      }}
      aria-label={label}
      title={label}
    >
      <Icon name="download" size={20} />
    </ActionIcon>
  )
}
