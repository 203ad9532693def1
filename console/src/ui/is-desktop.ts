// Whether there is room for tables and for the menu at the side.
import { useMediaQuery } from '@mantine/hooks'

export const DESKTOP_FROM = '62em'

export function useIsDesktop(): boolean {
  return useMediaQuery(`(min-width: ${DESKTOP_FROM})`, false, { getInitialValueInEffect: false }) ?? false
}
