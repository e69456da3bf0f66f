import { z } from 'zod'

const end = z.object({ switch: z.string(), interface: z.string() })
const uplink = z.object({ interface: z.string(), to: z.string().nullable() })

/** How far a VLAN gets from a switch, by what was read. */
export const pathVerdict = z.discriminatedUnion('is', [
  /** Its gateway is on the switch itself. */
  z.object({ is: z.literal('here') }),
  z.object({
    is: z.literal('carried'),
    by: uplink,
    gateway: z.string(),
    /** Uplinks that are not the same bundle, and do not carry it. */
    notBy: z.array(uplink),
    walkedAt: z.string().nullable(),
  }),
  /** All of its own uplinks were read now, and none lets it through. */
  z.object({ is: z.literal('nowhere'), notBy: z.array(uplink) }),
  /** It leaves the switch, and a hop on the way does not carry it. */
  z.object({
    is: z.literal('stops'),
    at: end,
    towards: z.string(),
    why: z.enum(['not-carried', 'tags-differ', 'vlan-missing']),
    walkedAt: z.string().nullable(),
  }),
  /** It leaves the switch, and no switch that we know is its gateway. */
  z.object({ is: z.literal('no-gateway'), by: uplink, walkedAt: z.string().nullable() }),
  /** A sentence of what was not read. */
  z.object({ is: z.literal('unknown'), why: z.string() }),
])

export type PathVerdict = z.output<typeof pathVerdict>
export type Uplink = z.output<typeof uplink>
