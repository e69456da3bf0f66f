import { z } from 'zod'

const port = z.int().min(1).max(65_535)

/** The reach of the system names the port of all services unless one of them has its own here. */
export const iseSettings = z.strictObject({
  /** 9060 on older deployments, 443 behind the gateway of 3.1 and later. */
  ersPort: port.optional(),
  mntPort: port.optional(),
  openApiPort: port.optional(),
  /** The deployment asks for a CSRF token ("Use CSRF check for enhanced security"). */
  csrf: z.boolean().default(false),
  /** Cisco names no limit; more than five at a time were seen to hurt. */
  concurrency: z.int().min(1).max(5).default(5),
  /** Questions a minute to each service; Cisco names no limit that a person could reach, so there is none unless said. */
  perMinute: z.int().min(1).max(6_000).optional(),
})

export type IseSettings = z.output<typeof iseSettings>
