import { z } from 'zod'

export const signedAlertsSettings = z.strictObject({
  /** Hours without an alert after which the feed is said to be silent; none for a feed that may be quiet for weeks. */
  silentAfterHours: z.number().int().min(1).max(720).optional(),
})

export type SignedAlertsSettings = z.output<typeof signedAlertsSettings>
