import type { AccessKey } from './access-keys.ts'
import type { Identifier } from './identifiers/identifiers.ts'

/** The one screen map: menu, routes, page titles and the server's checks come from it, in the order of the specification's table. */
export interface Screen {
  readonly title: string
  /** Matches exactly; the subject is in the query, never in the path. */
  readonly path: string
  /** Key that opens the screen; null for everybody who is signed in. */
  readonly key: AccessKey | null
  /** Routable when permitted, but on no menu. */
  readonly hidden?: true
  /** What its question (`?q=…`) takes; absent for a screen without one. */
  readonly takes?: readonly Identifier['kind'][] | 'any'
  /** Letter that opens it after G. */
  readonly jump?: string
}

/** Identifier kinds that several screens take. */
const macs = ['mac', 'partial-mac'] as const
const addresses = ['ipv4', 'ipv6'] as const
const people = ['email', 'username', 'name'] as const

export interface ScreenGroup {
  readonly title: string
  readonly path: string
  /** The group is kept when any of these is held, even with no visible child. */
  readonly keys: readonly AccessKey[]
  readonly screens: readonly Screen[]
}

export type MenuEntry = Screen | ScreenGroup

export function isGroup(entry: MenuEntry): entry is ScreenGroup {
  return 'screens' in entry
}

function group(title: string, path: string, screens: readonly Screen[]): ScreenGroup {
  return { title, path, screens, keys: [...new Set(screens.flatMap((screen) => screen.key ?? []))] }
}

export const screenMap: readonly MenuEntry[] = [
  { title: 'Dashboard', path: '/', key: 'dashboards-all-sections', jump: 'd' },
  group('Workflows', '/workflows', [
    {
      title: 'Switch port allocation',
      path: '/workflows/switch-port-allocation',
      key: 'workflows-switch-port-allocation',
    },
    {
      title: 'Cyber security response',
      path: '/workflows/cyber-security-response',
      key: 'workflows-cyber-security-response',
      hidden: true,
    },
    {
      title: 'Cable health check',
      path: '/workflows/cable-health-check',
      key: 'workflows-cable-health-check',
      takes: ['port', 'name', ...macs, ...addresses],
    },
    {
      title: 'Search and locate',
      path: '/workflows/search-and-locate',
      key: 'workflows-search-and-locate',
      takes: 'any',
      jump: 'l',
    },
    {
      title: 'Power management',
      path: '/workflows/power-management',
      key: 'workflows-ap-power-management',
    },
    {
      title: 'Network connect',
      path: '/workflows/network-connect',
      key: 'workflows-network-connect',
      takes: 'any',
    },
    {
      title: 'Security response',
      path: '/workflows/security-response',
      key: 'workflows-cyber-security-response',
    },
  ]),
  group('Common Queries', '/common-queries', [
    {
      title: 'Active directory',
      path: '/common-queries/active-directory',
      key: 'queries-active-directory',
      takes: [...people, 'phone'],
    },
    {
      title: 'Catalyst centre',
      path: '/common-queries/catalyst-centre',
      key: 'queries-cisco-catalyst-center',
      takes: ['mac', ...addresses, 'name'],
    },
    {
      title: 'Device lookup',
      path: '/common-queries/device-lookup',
      key: 'queries-device-lookup',
      takes: [...macs, ...addresses, ...people],
    },
    {
      title: 'Spaces',
      path: '/common-queries/cisco-spaces',
      key: 'queries-cisco-spaces',
      takes: ['mac', ...addresses, ...people],
    },
    {
      title: 'DHCP server',
      path: '/common-queries/dhcp-server',
      key: 'queries-dhcp-server',
      takes: ['mac', 'ipv4', 'network', 'vlan', 'name'],
    },
    {
      title: 'Switch',
      path: '/common-queries/cisco-switch',
      key: 'queries-cisco-switch',
      takes: ['port', 'ipv4', 'name'],
      jump: 's',
    },
    {
      title: 'Map locate',
      path: '/common-queries/map-locate',
      key: 'queries-map-location',
      takes: [...macs, ...addresses, ...people],
    },
    {
      title: 'Wireless controller',
      path: '/common-queries/cisco-wlc',
      key: 'queries-cisco-wlc',
      takes: [...macs, ...addresses, ...people],
    },
    {
      title: 'Identity services engine',
      path: '/common-queries/cisco-ise',
      key: 'queries-cisco-ise',
      takes: [...macs, ...addresses, 'port', ...people],
    },
    {
      title: 'Firewall',
      path: '/common-queries/firewall',
      key: 'queries-firewall',
      takes: [...addresses, 'network', ...people],
    },
  ]),
  // The group is /command-center and its children are under /command-centre/, both as the specification has them.
  group('Command Center', '/command-center', [
    {
      title: 'DHCP IP reservation',
      path: '/command-centre/dhcp-ip-reservation',
      key: 'commands-dhcp-ip-reservation',
    },
    {
      title: 'ISE endpoint onboard',
      path: '/command-centre/ise-endpoint-onboard',
      key: 'commands-ise-endpoint-onboard',
    },
    {
      title: 'Service-desk request submission',
      path: '/command-centre/ivanti-request-submission',
      key: 'commands-ivanti-request-submission',
    },
    {
      title: 'Switch port assignment',
      path: '/command-centre/switch-port-assignment',
      key: 'commands-switch-port-assignment',
    },
    { title: 'Approvals', path: '/command-centre/approvals', key: 'commands-approve' },
    {
      title: 'Command history',
      path: '/command-centre/command-history',
      key: 'commands-history',
      jump: 'h',
    },
    { title: 'Run', path: '/command-centre/run', key: 'commands-history', hidden: true },
  ]),
  group('Site Resources', '/site-resources', [
    {
      title: 'Campus map',
      path: '/site-resources/campus-map',
      key: 'siteresources-campus-map',
    },
    {
      title: 'Departments',
      path: '/site-resources/departments',
      key: 'siteresources-departments',
    },
    {
      title: 'Network locations',
      path: '/site-resources/network-locations',
      key: 'siteresources-network-locations',
    },
    {
      title: 'Network devices',
      path: '/site-resources/network-devices',
      key: 'siteresources-network-devices',
    },
    {
      title: 'Access points',
      path: '/site-resources/access-points',
      key: 'siteresources-access-points',
    },
    { title: 'UPS units', path: '/site-resources/ups-units', key: 'siteresources-ups-units' },
    {
      title: 'Floor plans',
      path: '/site-resources/floor-plans',
      key: 'siteresources-floor-plans',
      jump: 'f',
    },
    {
      title: 'Operating hours',
      path: '/site-resources/operating-hours',
      key: 'siteresources-operating-hours',
    },
  ]),
  group('Administration', '/administration', [
    {
      title: 'License information',
      path: '/administration/license-information',
      key: 'administrations-license-information',
    },
    {
      title: 'User management',
      path: '/administration/user-management',
      key: 'administrations-user-management',
    },
    {
      title: 'Connected systems',
      path: '/administration/connected-systems',
      key: 'administrations-connected-systems',
    },
    { title: 'Policies', path: '/administration/policies', key: 'administrations-policies' },
    { title: 'Audit log', path: '/administration/audit-log', key: 'administrations-audit-log' },
  ]),
  { title: 'Scanner', path: '/scanner', key: 'tools-scanner' },
]

/** Signed-in pages outside the main menu, opened from the menu of the name. */
export const nameScreens: readonly Screen[] = [
  { title: 'My account', path: '/account', key: null },
  { title: 'About', path: '/about', key: null },
]

export const screens: readonly Screen[] = [
  ...screenMap.flatMap((entry) => (isGroup(entry) ? entry.screens : [entry])),
  ...nameScreens,
]

export const groups: readonly ScreenGroup[] = screenMap.filter(isGroup)

export function mayOpen(screen: Screen, held: ReadonlySet<string>): boolean {
  return screen.key === null || held.has(screen.key)
}

export function keepsGroup(entry: ScreenGroup, held: ReadonlySet<string>): boolean {
  return entry.keys.some((key) => held.has(key))
}
