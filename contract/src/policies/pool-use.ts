import { z } from 'zod'
import { poolLevels } from './pool-level.ts'

const level = z.enum(poolLevels)

/** Whether an address that a server gives to anybody may be reserved for one device, by the network that it is in. */
export const poolUse = z.strictObject({
  /** Of all networks that are not named. */
  elsewhere: level,
  /** Of several that hold an address the smallest counts. */
  networks: z
    .array(z.strictObject({ network: z.cidrv4(), level }))
    .max(400)
    .superRefine((all, context) => {
      const twice = all.find(({ network }, at) => all.slice(0, at).some((one) => one.network === network))
      if (twice !== undefined) {
        context.addIssue({ code: 'custom', message: `“${twice.network}” appears twice.` })
      }
    }),
})
export type PoolUse = z.output<typeof poolUse>
