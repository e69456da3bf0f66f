import type { AccessKey } from './access-keys.ts'

/** What a key opens, for the person who gives it away and for the one who misses it. */
export interface KeyWords {
  readonly title: string
  /** One sentence: what its holder may do. */
  readonly meaning: string
  /** Its holder changes something outside or hands out rights, instead of reading only. */
  readonly acts: boolean
}

const reads = (title: string, meaning: string): KeyWords => ({ title, meaning, acts: false })
const acts = (title: string, meaning: string): KeyWords => ({ title, meaning, acts: true })

export const accessKeyWords: Readonly<Record<AccessKey, KeyWords>> = {
  'dashboards-all-sections': reads('Dashboard', 'Sees the dashboard with all its sections.'),
  'workflows-switch-port-allocation': acts(
    'Switch port allocation',
    'Finds free ports and holds them for a plan.',
  ),
  'workflows-cyber-security-response': acts(
    'Security response',
    'Handles security cases and isolates devices or people.',
  ),
  'workflows-cable-health-check': acts(
    'Cable health check',
    'Measures cables on switch ports, which may interrupt the link for seconds.',
  ),
  'workflows-search-and-locate': reads(
    'Search and locate',
    'Finds a device, person or outlet with all known facts.',
  ),
  'workflows-ap-power-management': acts(
    'Power management',
    'Switches the power of access points off and on, by hand and by schedule.',
  ),
  'workflows-network-connect': acts(
    'Network connect',
    'Connects a device step by step and finds what prevents it.',
  ),
  'queries-active-directory': reads(
    'Active directory',
    'Looks up people, computers and groups in the directory.',
  ),
  'queries-cisco-catalyst-center': reads(
    'Catalyst centre',
    'Reads devices, health and issues from Catalyst Center.',
  ),
  'queries-device-lookup': reads('Device lookup', 'Gets the short answer on one device.'),
  'queries-cisco-spaces': reads('Spaces', 'Reads presence and positions from Cisco Spaces.'),
  'queries-dhcp-server': reads('DHCP server', 'Reads scopes, leases and reservations.'),
  'queries-cisco-switch': reads('Switch', 'Reads ports, tables and logs of switches.'),
  'queries-map-location': reads('Map locate', 'Shows on the map where a device is.'),
  'queries-cisco-wlc': reads('Wireless controller', 'Reads clients, access points and radios.'),
  'queries-cisco-ise': reads(
    'Identity services engine',
    'Reads endpoints, sessions and failed authentications.',
  ),
  'queries-firewall': reads('Firewall', 'Reads sessions and addresses and tests rules.'),
  'commands-dhcp-ip-reservation': acts(
    'DHCP IP reservation',
    'Makes, moves and removes address reservations.',
  ),
  'commands-ise-endpoint-onboard': acts(
    'ISE endpoint onboard',
    'Registers devices and assigns their identity group.',
  ),
  'commands-ivanti-request-submission': acts(
    'Service-desk request submission',
    'Submits requests to the service desk.',
  ),
  'commands-switch-port-assignment': acts(
    'Switch port assignment',
    'Changes the VLAN, voice VLAN and description of switch ports.',
  ),
  'commands-approve': acts('Approvals', 'Approves or refuses the changes of others.'),
  'commands-history': reads('Command history', 'Sees what was changed, by whom and with what result.'),
  'commands-switch-actions': acts(
    'Switch actions',
    'Restarts ports, clears their error state and switches their power.',
  ),
  'commands-wireless-actions': acts(
    'Wireless actions',
    'Disconnects wireless clients and restarts access points.',
  ),
  'commands-ise-actions': acts('Identity actions', 'Quarantines endpoints and re-authenticates them.'),
  'commands-dhcp-lease-release': acts('Lease release', 'Releases the lease of a device.'),
  'commands-ups-actions': acts('UPS actions', 'Has UPS units test their batteries.'),
  'commands-protected-override': acts('Protected things', 'Overrides protections, with a recorded reason.'),
  'siteresources-campus-map': reads('Campus map', 'Sees the map of the campus.'),
  'siteresources-departments': reads('Departments', 'Sees departments with their people, rooms and devices.'),
  'siteresources-network-locations': reads('Network locations', 'Sees buildings, rooms and outlets.'),
  'siteresources-network-devices': reads('Network devices', 'Sees switches, routers and controllers.'),
  'siteresources-access-points': reads('Access points', 'Sees access points and their state.'),
  'siteresources-ups-units': reads('UPS units', 'Sees uninterruptible power supplies and their batteries.'),
  'siteresources-floor-plans': reads('Floor plans', 'Sees floor plans and the devices on them.'),
  'siteresources-operating-hours': reads('Operating hours', 'Sees when buildings are open.'),
  'siteresources-edit': acts('Edit site resources', 'Changes places, outlets, plans and hours.'),
  'siteresources-import': acts('Import site resources', 'Imports places and outlets from files.'),
  'administrations-license-information': reads('License information', 'Sees licences and their expiry.'),
  'administrations-license-edit': acts('Edit licences', 'Changes and imports licences and ends of support.'),
  'administrations-user-management': acts(
    'User management',
    'Creates and changes accounts, groups and roles, up to the own rights.',
  ),
  'administrations-connected-systems': acts(
    'Connected systems',
    'Connects systems, enters their credentials and allows changes on them.',
  ),
  'administrations-audit-log': reads('Audit log', 'Reads the whole record and verifies it.'),
  'administrations-policies': acts('Policies', 'Sets limits, protected things, approvals and retention.'),
  'tools-scanner': reads('Scanner', 'Scans labels and records where devices are.'),
}
