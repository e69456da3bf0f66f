/**
 * Every access key, in the order of the specification's route table, each group followed by the keys that the design added. People
 * hold keys and calls need them; a misspelt key does not compile.
 */
export const accessKeys = [
  'dashboards-all-sections',
  'workflows-switch-port-allocation',
  'workflows-cyber-security-response',
  'workflows-cable-health-check',
  'workflows-search-and-locate',
  'workflows-ap-power-management',
  'workflows-network-connect',
  'queries-active-directory',
  'queries-cisco-catalyst-center',
  'queries-device-lookup',
  'queries-cisco-spaces',
  'queries-dhcp-server',
  'queries-cisco-switch',
  'queries-map-location',
  'queries-cisco-wlc',
  'queries-cisco-ise',
  'queries-firewall',
  'commands-dhcp-ip-reservation',
  'commands-ise-endpoint-onboard',
  'commands-ivanti-request-submission',
  'commands-switch-port-assignment',
  'commands-approve',
  'commands-history',
  'commands-switch-actions',
  'commands-wireless-actions',
  'commands-ise-actions',
  'commands-dhcp-lease-release',
  'commands-ups-actions',
  'commands-protected-override',
  'siteresources-campus-map',
  'siteresources-departments',
  'siteresources-network-locations',
  'siteresources-network-devices',
  'siteresources-access-points',
  'siteresources-ups-units',
  'siteresources-floor-plans',
  'siteresources-operating-hours',
  'siteresources-edit',
  'siteresources-import',
  'administrations-license-information',
  'administrations-license-edit',
  'administrations-user-management',
  'administrations-connected-systems',
  'administrations-audit-log',
  'administrations-policies',
  'tools-scanner',
] as const

export type AccessKey = (typeof accessKeys)[number]

const known: ReadonlySet<string> = new Set(accessKeys)

export function isAccessKey(text: string): text is AccessKey {
  return known.has(text)
}
