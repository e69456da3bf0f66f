import type { AccessKey } from '@patchbay/contract/access-keys'

const byPrefix = {
  dashboards: 'Dashboard',
  workflows: 'Workflows',
  queries: 'Common Queries',
  commands: 'Command Center',
  siteresources: 'Site Resources',
  administrations: 'Administration',
  tools: 'Tools',
} as const

type Prefix = keyof typeof byPrefix

export const areas: readonly string[] = Object.values(byPrefix)

/** The part of the console that a key opens, by its first word. */
export function areaOf(key: AccessKey): string {
  return byPrefix[key.slice(0, key.indexOf('-')) as Prefix]
}
