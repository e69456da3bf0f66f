import { z } from 'zod'
import { keptSession } from '../onboard-endpoint/snapshot.ts'

const guarded = z.object({
  readOnly: z.string().nullable(),
  protectedBecause: z.string().nullable(),
  warnedBecause: z.string().nullable(),
})

/** As it was kept before a site could choose that something only warns. */
const sharedOnly = z
  .object({ shared: z.string().nullable() })
  .transform(({ shared }) => ({ readOnly: null, protectedBecause: shared, warnedBecause: null }))

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
  /** What guards its port; or why that is not known. Looked at where the link goes down. */
  link: z
    .union([guarded, z.object({ unknown: z.string() }), sharedOnly])
    .nullable()
    .default(null),
})

export type SessionSnapshot = z.output<typeof sessionSnapshot>
