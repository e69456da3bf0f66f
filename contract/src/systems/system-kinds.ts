interface Kind {
  /** On a chip of the strip of sources, before it is said which of them. */
  readonly name: string
  /** Above all of them in Connected systems. */
  readonly title: string
  /** It answers questions of screens, so it has a chip; the others are only told something. */
  readonly asked: boolean
}

/** Every kind of system, in the order of Connected systems. Calls, chips, the systems file and headings follow from it. */
export const systemKinds = {
  switch: { name: 'Switch', title: 'Switches', asked: true },
  wireless: { name: 'WLC', title: 'Wireless controllers', asked: true },
  controller: { name: 'Catalyst Center', title: 'Network controllers', asked: true },
  location: { name: 'Spaces', title: 'Location services', asked: true },
  firewall: { name: 'Firewall', title: 'Firewalls', asked: true },
  dhcp: { name: 'DHCP', title: 'DHCP', asked: true },
  identity: { name: 'ISE', title: 'Access control', asked: true },
  directory: { name: 'Directory', title: 'Directories', asked: true },
  dns: { name: 'DNS', title: 'DNS', asked: true },
  ups: { name: 'UPS', title: 'UPS units', asked: true },
  notification: { name: 'Webhook', title: 'Notifications', asked: false },
  alerts: { name: 'Alerts', title: 'Alerts', asked: false },
  'service-desk': { name: 'Service desk', title: 'Service desks', asked: true },
} as const satisfies Readonly<Record<string, Kind>>

export type SystemKind = keyof typeof systemKinds

/** Kinds that answer questions. */
export type AskedKind = {
  [Name in SystemKind]: (typeof systemKinds)[Name]['asked'] extends true ? Name : never
}[SystemKind]

export const systemKindNames = Object.keys(systemKinds) as readonly SystemKind[]

export const askedKinds = systemKindNames.filter((name): name is AskedKind => systemKinds[name].asked)
