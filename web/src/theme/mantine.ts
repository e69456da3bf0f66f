import type { CSSVariablesResolver } from '@mantine/core'
import { createTheme } from '@mantine/core'

/** Mantine wants ten shades; the accent is the sixth. */
const accent = [
  '#eefaf5',
  '#dcf3e9',
  '#b8e7d4',
  '#92dbbe',
  '#6dcfaa',
  '#4ac298',
  '#37a881',
  '#2a8a69',
  '#1d6b51',
  '#08694a',
] as const

/** From text to sunken, as the tokens have them in the dark. */
const dark = [
  '#e9eceb',
  '#a6b0ab',
  '#929c97',
  '#727c77',
  '#3c4340',
  '#2a2f2d',
  '#222625',
  '#191c1b',
  '#121413',
  '#0e100f',
] as const

export const theme = createTheme({
  colors: { accent, dark },
  primaryColor: 'accent',
  primaryShade: 5,
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: '#212121',
  defaultRadius: 4,
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  respectReducedMotion: true,
})

const both = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-default-border': 'var(--line-strong)',
}

/** Mantine's own colours follow the tokens, so that a part of theirs beside one of ours matches. */
export const variables: CSSVariablesResolver = () => ({ variables: {}, light: both, dark: both })
