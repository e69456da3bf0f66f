import { z } from 'zod'
import { savedState } from './read-saved.ts'
import { signOns } from './read-authentications.ts'
import { network } from '../vlan-path/read-networks.ts'

const behind = z.object({
  mac: z.string(),
  vlan: z.number(),
  vendor: z.string().nullable(),
  address: z.string().nullable(),
  hostname: z.string().nullable(),
  owner: z.string().nullable(),
})

/** A port before it is changed: its section word for word, and what is there. */
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
  /** Why the switch took it down and what has to be done before it comes back; null where it did not. */
  cause: z.string().nullable().default(null),
  /** It gives power to whoever is there. */
  delivering: z.boolean().default(false),
  /** VLANs that the switch knows, by number. */
  vlans: z.record(z.string(), z.string()),
  /** Why nothing may be set here; null where it may. */
  readOnly: z.string().nullable(),
  /** Why it is more than one device's; null where it is not. */
  protectedBecause: z.string().nullable(),
  /** What hangs on it, of which the site only warns; null where nothing does. */
  warnedBecause: z.string().nullable().default(null),
  devices: z.array(behind),
  /** Names of ours that are behind it, such as this console or a connected system; left out by what was kept before. */
  ours: z.array(z.string()).optional(),
  /** Number, name and label of the room and outlet that it is patched to. */
  rooms: z.array(z.string()).default([]),
  /** The same, for a description; null where it is patched to none. */
  outlet: z.object({ room: z.string(), label: z.string() }).nullable().default(null),
  /** It is opened by whoever authenticates there. */
  authenticated: z.boolean(),
  sessions: z.array(z.object({ mac: z.string(), vlan: z.number().nullable(), status: z.string() })),
  /** Those that it would come into anew; left out by what was kept before they were looked at. */
  networks: z.array(network).optional(),
  /** Only where the port is to ask whoever comes. */
  signOns: signOns.optional(),
  /** Null where the switch does not tell. */
  saved: savedState.nullable().optional(),
  /** In each of its VLANs, in the words of the reading; empty without link. */
  spanningTree: z
    .array(z.object({ vlan: z.number().nullable(), state: z.string(), type: z.string().nullable() }))
    .optional(),
})

export type PortSnapshot = z.output<typeof portSnapshot>
