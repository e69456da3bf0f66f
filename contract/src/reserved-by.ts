import { z } from 'zod'

/** What a reservation goes by that is no hardware address. */
export const reservedBy = z.strictObject({
  kind: z.enum(['client-id', 'duid', 'circuit-id', 'flex-id']),
  /** Octets as `ff:12:…`, or as the server writes them. */
  value: z.string(),
  /** What the octets say where they are text, such as the switch and port of a circuit; else null. */
  text: z.string().nullable(),
})

export type ReservedBy = z.output<typeof reservedBy>
