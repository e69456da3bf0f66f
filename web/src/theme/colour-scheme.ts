import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { onPreferences, readPreferences } from '../preferences/preferences.ts'
import type { Preferences } from '../preferences/preferences.ts'
import { savePreferences } from '../preferences/save-preferences.ts'

const schemes: Readonly<Record<Preferences['theme'], MantineColorScheme>> = {
  system: 'auto',
  light: 'light',
  dark: 'dark',
}
const themes: Readonly<Record<MantineColorScheme, Preferences['theme']>> = {
  auto: 'system',
  light: 'light',
  dark: 'dark',
}

let unfollow = () => {}

/** Light, dark or as the system has it: a preference like the others, kept at the server and not in the browser. */
export const preferredColourScheme: MantineColorSchemeManager = {
  get: () => schemes[readPreferences().theme],
  set(scheme) {
    // What comes from the preferences themselves is not saved again.
    const theme = themes[scheme]
    if (theme !== readPreferences().theme) savePreferences({ theme }).catch(() => undefined)
  },
  subscribe(onUpdate) {
    unfollow()
    let shown = readPreferences().theme
    unfollow = onPreferences(() => {
      const { theme } = readPreferences()
      if (theme === shown) return
      shown = theme
      onUpdate(schemes[theme])
    })
  },
  unsubscribe: () => unfollow(),
  clear: () => undefined,
}
