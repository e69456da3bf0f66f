import { z } from 'zod'

/** A lease as it was before it is taken away, by each server of its subnet. */
export const releaseSnapshot = z.object({
  observedAt: z.string(),
  network: z.string(),
  vlan: z.number().nullable(),
  servers: z.array(
    z.object({
      system: z.string(),
      title: z.string(),
      lease: z
        .object({
          mac: z.string().nullable(),
          clientId: z.string().nullable(),
          hostname: z.string().nullable(),
          until: z.string(),
        })
        .nullable(),
    }),
  ),
  /** Where our own walks saw the device last. */
  seen: z.object({ place: z.string(), at: z.string(), present: z.boolean() }).nullable(),
  /** The last gateway that heard the device with the address, within a day. */
  heard: z.object({ gateway: z.string(), at: z.string() }).nullable(),
})

export type ReleaseSnapshot = z.output<typeof releaseSnapshot>
