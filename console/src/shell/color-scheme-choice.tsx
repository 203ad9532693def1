// Light, dark, or as the device is set.
import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { shellTexts } from '../texts/shell.ts'

const t = shellTexts

export function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      my="xs"
      fullWidth
      size="sm"
      // The longest word has its room in the menu of a desktop.
      styles={{ label: { paddingInline: 6 } }}
      aria-label={t.colorScheme}
      value={colorScheme}
      onChange={setColorScheme}
      data={[
        { value: 'light', label: t.light },
        { value: 'dark', label: t.dark },
        { value: 'auto', label: t.auto },
      ]}
    />
  )
}
