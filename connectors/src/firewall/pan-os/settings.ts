import { z } from 'zod'
import { isZone } from '../../zone-offset.ts'

const word = (what: string) => z.string().regex(/^[A-Za-z0-9_. -]{1,63}$/, `must be the name of ${what}`)

export const panOsSettings = z.strictObject({
  /** Of the firewall's clock: it tells times without their zone. */
  timeZone: z.string().refine(isZone, 'must be a time zone such as Europe/Berlin').default('UTC'),
  vsys: word('a virtual system').default('vsys1'),
  router: word('a virtual or logical router').default('default'),
  /** The routing engine with logical routers, from 10.2 on. */
  advancedRouting: z.boolean().default(false),
  /** Management address of the other one of a pair, at the same port and with the same trust. */
  peer: z.string().min(1).max(253).optional(),
  concurrency: z.int().min(1).max(8).default(3),
  perMinute: z.int().min(1).max(6_000).optional(),
})

export type PanOsSettings = z.output<typeof panOsSettings>
