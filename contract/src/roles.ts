import { accessKeys } from './access-keys.ts'
import type { AccessKey } from './access-keys.ts'

export interface Role {
  readonly id: number
  readonly name: string
  /** The lab's account for this role. */
  readonly account: string
  readonly keys: readonly AccessKey[]
}

const starting = (...prefixes: string[]) =>
  accessKeys.filter((key) => prefixes.some((prefix) => key.startsWith(prefix)))

const siteReading = starting('siteresources-').filter((key) => !/-(edit|import)$/.test(key))

/** The built-in roles. A person's keys are the union of role, groups and direct grants. */
export const roles: readonly Role[] = [
  { id: 1, name: 'administrator', account: 'administrator', keys: accessKeys },
  {
    id: 2,
    name: 'network engineer',
    account: 'engineer',
    keys: [
      ...starting('dashboards-', 'workflows-', 'queries-', 'siteresources-', 'tools-'),
      ...starting('commands-').filter(
        (key) => key !== 'commands-approve' && key !== 'commands-protected-override',
      ),
    ],
  },
  {
    id: 3,
    name: 'service desk',
    account: 'desk',
    keys: [
      'dashboards-all-sections',
      'workflows-cable-health-check',
      'workflows-search-and-locate',
      'workflows-network-connect',
      'queries-active-directory',
      'queries-device-lookup',
      'queries-dhcp-server',
      'queries-cisco-switch',
      'queries-map-location',
      'queries-cisco-wlc',
      'queries-cisco-ise',
      'commands-ivanti-request-submission',
      'commands-history',
      ...siteReading,
      'tools-scanner',
    ],
  },
  {
    id: 4,
    name: 'security',
    account: 'security',
    keys: [
      'dashboards-all-sections',
      'workflows-cyber-security-response',
      'workflows-search-and-locate',
      ...starting('queries-'),
      'commands-ise-actions',
      'commands-wireless-actions',
      'commands-history',
      ...siteReading,
      'administrations-audit-log',
    ],
  },
  {
    id: 5,
    name: 'facilities',
    account: 'facilities',
    keys: [
      'dashboards-all-sections',
      'workflows-switch-port-allocation',
      'workflows-ap-power-management',
      'queries-map-location',
      ...siteReading,
      'siteresources-edit',
      'commands-ups-actions',
      'tools-scanner',
    ],
  },
  {
    id: 6,
    name: 'approver',
    account: 'approver',
    keys: [
      'dashboards-all-sections',
      'workflows-search-and-locate',
      'queries-device-lookup',
      'queries-cisco-switch',
      'commands-approve',
      'commands-history',
      'commands-protected-override',
    ],
  },
  {
    id: 7,
    name: 'auditor',
    account: 'auditor',
    keys: [
      'dashboards-all-sections',
      'commands-history',
      'administrations-audit-log',
      'administrations-license-information',
    ],
  },
]
