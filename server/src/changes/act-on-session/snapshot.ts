import { z } from 'zod'
import { keptSession } from '../onboard-endpoint/snapshot.ts'

/** The session of a device as it was before something is done to it. */
export const sessionSnapshot = z.object({
  observedAt: z.string(),
  /** As people call the identity system. */
  title: z.string(),
  /** Null where it has none. */
  session: keptSession.nullable(),
  /** Why it is not known whether it has one; null where it is. */
  sessionUnknown: z.string().nullable(),
  /** Other devices that were seen at its port by the last walk. */
  beside: z.array(z.string()),
  /** Why its port is more than one device's, null where it is not; or why that is not known. Looked at where the link goes down. */
  link: z
    .union([z.object({ shared: z.string().nullable() }), z.object({ unknown: z.string() })])
    .nullable()
    .default(null),
})

export type SessionSnapshot = z.output<typeof sessionSnapshot>
