import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { reservableSubnet } from '../dhcp-ip-reservation.ts'

/** A subnet that words fit, and why it is meant by them: sentences. */
export const meantSubnet = z.strictObject({ ...reservableSubnet.shape, because: z.array(z.string()) })

export type MeantSubnet = z.output<typeof meantSubnet>

/**
 * Subnets that words mean: an address or a network in them, the number of a VLAN, a part of their name, or a room or outlet, by the
 * VLANs of its ports and the addresses that were seen there. The best first.
 */
export const findMeantSubnets = defineCall({
  method: 'GET',
  path: '/command-centre/dhcp-ip-reservation/choices/meant/',
  title: 'Subnets by room, outlet, VLAN, name or address',
  access: { for: 'key', key: 'commands-dhcp-ip-reservation' },
  changes: false,
  record: 'read',
  query: z.strictObject({ words: z.string().trim().min(1).max(100) }),
  answer: z.strictObject({
    subnets: z.array(meantSubnet),
    /** How many fit, where more do than are told. */
    of: z.int(),
    /** The one room that is meant, as it is called; null where it is none, or not one. */
    room: z.string().nullable(),
    /** Why there is none; null where there is one. */
    why: z.string().nullable(),
    /** Servers that did not tell their subnets. */
    unread: z.array(z.strictObject({ title: z.string(), why: z.string() })),
  }),
})
