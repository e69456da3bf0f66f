import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

let chosen: MantineColorScheme | null = null

/** Light, dark or as the system has it; kept while the page lives, since the browser's storage is not for this. */
export const inMemoryColourScheme: MantineColorSchemeManager = {
  get: (fallback) => chosen ?? fallback,
  set: (value) => {
    chosen = value
  },
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => {
    chosen = null
  },
}
