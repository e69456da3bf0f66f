import { z } from 'zod'
import { savedState } from './read-saved.ts'
import { portAuthentications } from './read-authentications.ts'
import { network } from '../switches/vlan-path/read-networks.ts'

const behind = z.object({
  mac: z.string(),
  vlan: z.number(),
  vendor: z.string().nullable(),
  address: z.string().nullable(),
  hostname: z.string().nullable(),
  owner: z.string().nullable(),
})

/** A port before a change: its configuration section word for word, and its state. */
export const portSnapshot = z.object({
  /** Title of the system that read it. */
  source: z.string(),
  observedAt: z.string(),
  /** Long name. */
  interface: z.string(),
  section: z.object({ lines: z.array(z.string()), bytes: z.number().nullable() }),
  adminUp: z.boolean(),
  operUp: z.boolean(),
  mode: z.enum(['access', 'trunk', 'routed', 'private-vlan', 'unknown']),
  accessVlan: z.number().nullable(),
  voiceVlan: z.number().nullable(),
  status: z.string().nullable(),
  /** Why the switch took it down and what brings it back; null where it did not. */
  cause: z.string().nullable().default(null),
  /** Whether it delivers PoE. */
  delivering: z.boolean().default(false),
  /** VLANs of the switch, by number. */
  vlans: z.record(z.string(), z.string()),
  /** Why nothing may be set here; null where it may. */
  readOnly: z.string().nullable(),
  /** Why it affects more than one device; null where it does not. */
  protectedBecause: z.string().nullable(),
  /** What of that is said of an access point as such; null where none is on it. Absent in older snapshots. */
  accessPointMark: z.string().nullable().optional(),
  /** Devices on it for which the site warns only; null for none. */
  warnedBecause: z.string().nullable().default(null),
  devices: z.array(behind),
  /** Our own names downstream of it, such as this console or a connected system; absent in older snapshots. */
  ours: z.array(z.string()).optional(),
  /** Number, name and label of the room and outlet that it is patched to. */
  rooms: z.array(z.string()).default([]),
  /** The same for a description; null where it is not patched. */
  outlet: z.object({ room: z.string(), label: z.string() }).nullable().default(null),
  /** Whether 802.1X or MAB opens it. */
  authenticated: z.boolean(),
  sessions: z.array(z.object({ mac: z.string(), vlan: z.number().nullable(), status: z.string() })),
  /** VLANs that are new to it; absent in older snapshots. */
  networks: z.array(network).optional(),
  /** Only where the port is to authenticate. */
  signOns: portAuthentications.optional(),
  /** Null where the switch does not report it. */
  saved: savedState.nullable().optional(),
  /** Per VLAN, in the words of the reading; empty without link. */
  spanningTree: z
    .array(z.object({ vlan: z.number().nullable(), state: z.string(), type: z.string().nullable() }))
    .optional(),
})

export type PortSnapshot = z.output<typeof portSnapshot>
