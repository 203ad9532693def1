// How the console looks: calm, large enough for a thumb, and readable by everyone, light and dark.
import { type CSSVariablesResolver, createTheme, DEFAULT_THEME, type MantineColorsTuple } from '@mantine/core'
import { everyScreenTexts } from '../texts/every-screen.ts'

const GREEN: MantineColorsTuple = [
  '#e9f6f1',
  '#d5eae2',
  '#a8d5c4',
  '#79bfa4',
  '#53ad89',
  '#3aa177',
  '#2c8a66',
  '#1f6f54',
  '#175a44',
  '#0d4533',
]

/** At least 44 pixels high, and letters of 16, below which a phone zooms into a field. */
const LARGE = { defaultProps: { size: 'md' } }

/** Its title is a heading and looks like one. */
const DIALOG = { title: { fontWeight: 650, fontSize: 'var(--mantine-font-size-lg)' } }

export const theme = createTheme({
  colors: { green: GREEN },
  primaryColor: 'green',
  primaryShade: 7,
  autoContrast: true,
  luminanceThreshold: 0.32,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  headings: { fontWeight: '650' },
  // Named, not imported: a component is loaded with the first screen that uses it.
  components: {
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
    Badge: { defaultProps: { tt: 'none', fw: 600 } },
    Button: LARGE,
    Input: LARGE,
    TextInput: LARGE,
    PasswordInput: {
      defaultProps: {
        size: 'md',
        visibilityToggleButtonProps: { 'aria-label': everyScreenTexts.showPassword },
      },
    },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 3, maxRows: 12 } },
    NumberInput: {
      defaultProps: {
        size: 'md',
        thousandSeparator: '.',
        decimalSeparator: ',',
        allowedDecimalSeparators: [','],
        hideControls: true,
        inputMode: 'numeric',
        // What is typed is never made another number in silence: what cannot be true is refused where it stands.
        clampBehavior: 'none',
      },
    },
    // People who ask for less motion get none, and colours change at once.
    SegmentedControl: { defaultProps: { transitionDuration: 0 } },
    Select: LARGE,
    NativeSelect: LARGE,
    MultiSelect: LARGE,
    TagsInput: LARGE,
    Autocomplete: LARGE,
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': everyScreenTexts.close, size: 44, iconSize: 20 },
      },
      styles: DIALOG,
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': everyScreenTexts.close } } },
    Drawer: {
      defaultProps: { closeButtonProps: { 'aria-label': everyScreenTexts.close, size: 44, iconSize: 20 } },
      styles: DIALOG,
    },
  },
})

const COLORS = [...Object.keys(DEFAULT_THEME.colors), 'green']

/** Mantine's quiet colours are too pale to be read by everyone: a contrast of 4.5 at least. */
export const readableColors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5a5f66',
    '--mantine-color-placeholder': '#6b7178',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-body': '#ffffff',
    ...each((color) => [`${color}-light-color`, `var(--mantine-color-${color}-9)`]),
    ...each((color) => [`${color}-text`, `var(--mantine-color-${color}-9)`]),
    ...each((color) => [`${color}-outline`, `var(--mantine-color-${color}-9)`]),
    '--mantine-color-anchor': 'var(--mantine-color-green-8)',
    '--mantine-color-yellow-light-color': '#6b4a00',
    '--mantine-color-yellow-text': '#6b4a00',
    '--mantine-color-orange-light-color': '#8a3a00',
    '--mantine-color-orange-text': '#8a3a00',
    '--etalase-surface': '#f7f7f5',
  },
  dark: {
    '--mantine-color-dimmed': '#b0b3b8',
    '--mantine-color-placeholder': '#9aa0a6',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    ...each((color) => [`${color}-light-color`, `var(--mantine-color-${color}-2)`]),
    ...each((color) => [`${color}-text`, `var(--mantine-color-${color}-3)`]),
    '--mantine-color-anchor': 'var(--mantine-color-green-3)',
    '--etalase-surface': '#1b1a19',
  },
})

function each(entryOf: (color: string) => [name: string, value: string]): Record<string, string> {
  return Object.fromEntries(
    COLORS.map((color) => {
      const [name, value] = entryOf(color)
      return [`--mantine-color-${name}`, value]
    }),
  )
}
