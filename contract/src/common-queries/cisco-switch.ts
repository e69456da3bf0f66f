import { meantAddress, meantMac } from '../identifiers/identifiers.ts'
import { meantText } from '../identifiers/wrapping.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { picture, switchViews } from '../switches/picture.ts'
import { defineQuestion } from '../questions.ts'

/** The commands that may be sent word for word; each with what it needs to know. */
export const switchCommands = [
  'version',
  'inventory',
  'stack',
  'environment',
  'clock',
  'interfaces-status',
  'interfaces-errors',
  'interfaces-trunk',
  'channels',
  'vlans',
  'spanning-tree-summary',
  'mac-table',
  'mac-table-of-vlan',
  'mac-table-of-mac',
  'mac-table-of-interface',
  'mac-table-ageing',
  'arp',
  'arp-of-address',
  'neighbours-cdp',
  'neighbours-lldp',
  'neighbours-cdp-of-interface',
  'neighbours-lldp-of-interface',
  'power',
  'power-of-interface',
  'sessions',
  'sessions-of-interface',
  'err-disabled',
  'err-disable-recovery',
  'port-security',
  'port-security-of-interface',
  'bindings',
  'transceivers',
  'interface',
  'interface-switchport',
  'interface-spanning-tree',
  'interface-configuration',
  'cable-test',
  'log',
] as const

/**
 * What is on this switch or port right now. `q` is a switch by name, address or room, with or without a port or a range
 * (`sw-b12-2 gi1/0/1-12`), or an outlet. First the picture of the last walk, then each reading of the switch as it answers.
 */
export const switchQuery = defineQuestion('/common-queries/cisco-switch', picture, {
  view: z.enum(switchViews).default('ports'),
})

/**
 * One allow-listed command, sent with its parameters and answered word for word without secrets. A parameter that is
 * missing or none answers 400 with the fault under its name; a switch that does not answer stands in `failure`.
 */
export const switchCommand = defineCall({
  method: 'GET',
  path: '/common-queries/cisco-switch/command/',
  title: 'Switch command',
  access: { for: 'key', key: 'queries-cisco-switch' },
  changes: false,
  record: 'read',
  personal: true,
  query: z.strictObject({
    switch: z.string().overwrite(meantText).min(1).max(100),
    name: z.enum(switchCommands),
    interface: z.string().overwrite(meantText).max(40).optional(),
    vlan: z.string().trim().max(4).optional(),
    mac: z.string().trim().overwrite(meantMac).max(40).optional(),
    address: z.string().trim().overwrite(meantAddress).max(60).optional(),
  }),
  answer: z.strictObject({
    /** As it was sent; null when nothing was. */
    command: z.string().nullable(),
    text: z.string(),
    source: z.string().nullable(),
    observedAt: z.iso.datetime().nullable(),
    /** Why there is no answer; null when there is one. */
    failure: z.string().nullable(),
  }),
})

export type SwitchCommand = (typeof switchCommands)[number]
