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
  /** False until the screen exists; it then shows the plain text `Not built yet` under its title. */
  readonly built: boolean
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
  { title: 'Dashboard', path: '/', key: 'dashboards-all-sections', built: true, jump: 'd' },
  group('Workflows', '/workflows', [
    {
      title: 'Switch port allocation',
      path: '/workflows/switch-port-allocation',
      key: 'workflows-switch-port-allocation',
      built: true,
    },
    {
      title: 'Cyber security response',
      path: '/workflows/cyber-security-response',
      key: 'workflows-cyber-security-response',
      hidden: true,
      built: true,
    },
    {
      title: 'Cable health check',
      path: '/workflows/cable-health-check',
      key: 'workflows-cable-health-check',
      built: true,
      takes: ['port', 'name', ...macs, ...addresses],
    },
    {
      title: 'Search and locate',
      path: '/workflows/search-and-locate',
      key: 'workflows-search-and-locate',
      built: true,
      takes: 'any',
      jump: 'l',
    },
    {
      title: 'Power management',
      path: '/workflows/power-management',
      key: 'workflows-ap-power-management',
      built: true,
    },
    {
      title: 'Network connect',
      path: '/workflows/network-connect',
      key: 'workflows-network-connect',
      built: true,
      takes: 'any',
    },
    {
      title: 'Security response',
      path: '/workflows/security-response',
      key: 'workflows-cyber-security-response',
      built: true,
    },
  ]),
  group('Common Queries', '/common-queries', [
    {
      title: 'Active directory',
      path: '/common-queries/active-directory',
      key: 'queries-active-directory',
      built: true,
      takes: [...people, 'phone'],
    },
    {
      title: 'Catalyst centre',
      path: '/common-queries/catalyst-centre',
      key: 'queries-cisco-catalyst-center',
      built: true,
      takes: ['mac', ...addresses, 'name'],
    },
    {
      title: 'Device lookup',
      path: '/common-queries/device-lookup',
      key: 'queries-device-lookup',
      built: true,
      takes: [...macs, ...addresses, ...people],
    },
    {
      title: 'Spaces',
      path: '/common-queries/cisco-spaces',
      key: 'queries-cisco-spaces',
      built: true,
      takes: ['mac', ...addresses, ...people],
    },
    {
      title: 'DHCP server',
      path: '/common-queries/dhcp-server',
      key: 'queries-dhcp-server',
      built: true,
      takes: ['mac', 'ipv4', 'network', 'vlan', 'name'],
    },
    {
      title: 'Switch',
      path: '/common-queries/cisco-switch',
      key: 'queries-cisco-switch',
      built: true,
      takes: ['port', 'ipv4', 'name'],
      jump: 's',
    },
    {
      title: 'Map locate',
      path: '/common-queries/map-locate',
      key: 'queries-map-location',
      built: true,
      takes: [...macs, ...addresses, ...people],
    },
    {
      title: 'Wireless controller',
      path: '/common-queries/cisco-wlc',
      key: 'queries-cisco-wlc',
      built: true,
      takes: [...macs, ...addresses, ...people],
    },
    {
      title: 'Identity services engine',
      path: '/common-queries/cisco-ise',
      key: 'queries-cisco-ise',
      built: true,
      takes: [...macs, ...addresses, 'port', ...people],
    },
    {
      title: 'Firewall',
      path: '/common-queries/firewall',
      key: 'queries-firewall',
      built: true,
      takes: [...addresses, 'network', ...people],
    },
  ]),
  // The group is /command-center and its children are under /command-centre/, both as the specification has them.
  group('Command Center', '/command-center', [
    {
      title: 'DHCP IP reservation',
      path: '/command-centre/dhcp-ip-reservation',
      key: 'commands-dhcp-ip-reservation',
      built: true,
    },
    {
      title: 'ISE endpoint onboard',
      path: '/command-centre/ise-endpoint-onboard',
      key: 'commands-ise-endpoint-onboard',
      built: true,
    },
    {
      title: 'Service-desk request submission',
      path: '/command-centre/ivanti-request-submission',
      key: 'commands-ivanti-request-submission',
      built: true,
    },
    {
      title: 'Switch port assignment',
      path: '/command-centre/switch-port-assignment',
      key: 'commands-switch-port-assignment',
      built: true,
    },
    { title: 'Approvals', path: '/command-centre/approvals', key: 'commands-approve', built: true },
    {
      title: 'Command history',
      path: '/command-centre/command-history',
      key: 'commands-history',
      built: true,
      jump: 'h',
    },
    { title: 'Run', path: '/command-centre/run', key: 'commands-history', hidden: true, built: true },
  ]),
  group('Site Resources', '/site-resources', [
    {
      title: 'Campus map',
      path: '/site-resources/campus-map',
      key: 'siteresources-campus-map',
      built: true,
    },
    {
      title: 'Departments',
      path: '/site-resources/departments',
      key: 'siteresources-departments',
      built: true,
    },
    {
      title: 'Network locations',
      path: '/site-resources/network-locations',
      key: 'siteresources-network-locations',
      built: true,
    },
    {
      title: 'Network devices',
      path: '/site-resources/network-devices',
      key: 'siteresources-network-devices',
      built: true,
    },
    {
      title: 'Access points',
      path: '/site-resources/access-points',
      key: 'siteresources-access-points',
      built: true,
    },
    { title: 'UPS units', path: '/site-resources/ups-units', key: 'siteresources-ups-units', built: true },
    {
      title: 'Floor plans',
      path: '/site-resources/floor-plans',
      key: 'siteresources-floor-plans',
      built: true,
      jump: 'f',
    },
    {
      title: 'Operating hours',
      path: '/site-resources/operating-hours',
      key: 'siteresources-operating-hours',
      built: true,
    },
  ]),
  group('Administration', '/administration', [
    {
      title: 'License information',
      path: '/administration/license-information',
      key: 'administrations-license-information',
      built: true,
    },
    {
      title: 'User management',
      path: '/administration/user-management',
      key: 'administrations-user-management',
      built: true,
    },
    {
      title: 'Connected systems',
      path: '/administration/connected-systems',
      key: 'administrations-connected-systems',
      built: true,
    },
    { title: 'Policies', path: '/administration/policies', key: 'administrations-policies', built: true },
    { title: 'Audit log', path: '/administration/audit-log', key: 'administrations-audit-log', built: true },
  ]),
  { title: 'Scanner', path: '/scanner', key: 'tools-scanner', built: true },
]

/** Signed-in pages outside the main menu, opened from the menu of the name. */
export const nameScreens: readonly Screen[] = [
  { title: 'My account', path: '/account', key: null, built: true },
  { title: 'About', path: '/about', key: null, built: true },
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
