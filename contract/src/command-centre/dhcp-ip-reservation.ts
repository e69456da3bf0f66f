import { z } from 'zod'
import { run } from '../changes/run.ts'
import { defineCall } from '../call.ts'
import { readMac } from '../identifiers/mac.ts'
import { asked, click, previewed } from './switch-port-assignment.ts'

const access = { for: 'key', key: 'commands-dhcp-ip-reservation' } as const

const line = (length: number) => z.string().trim().min(1).max(length).nullable().default(null)

/** How the reservation of one device in one subnet shall be; what it does not say is nothing. */
export const reservationWish = z.strictObject({
  /** `none` takes the reservation away. */
  state: z.enum(['reserved', 'none']).default('reserved'),
  /** In any of the six notations. */
  mac: z
    .string()
    .trim()
    .regex(/^[0-9a-fA-F:. -]{11,23}$/)
    .refine(
      (text) => readMac(text)?.kind === 'mac',
      'Write the MAC of one device, such as 00:1b:54:0a:3c:7f.',
    ),
  /** IPv4; null for the next free one of the subnet. */
  address: z.ipv4().nullable().default(null),
  /** Such as `10.20.30.0/24`; null for the subnet in which the address is. One of the two is needed. */
  subnet: z.cidrv4().nullable().default(null),
  hostname: line(253),
  owner: line(100),
  description: line(200),
})

export type ReservationWish = z.output<typeof reservationWish>

/** Chooses the address where none was named, reads what is there on every server, checks, and says what would be sent. */
export const previewReservation = defineCall({
  method: 'POST',
  path: '/command-centre/dhcp-ip-reservation/preview/',
  title: 'Preview a DHCP reservation',
  access,
  changes: false,
  record: 'read',
  body: z.strictObject({ intent: reservationWish, ...asked }),
  answer: previewed,
})

/** Applies what was previewed. Answers when it is begun, not when it is done; `GET /command-centre/run/` tells on. */
export const applyReservation = defineCall({
  method: 'POST',
  path: '/command-centre/dhcp-ip-reservation/apply/',
  title: 'Apply a DHCP reservation',
  access,
  changes: true,
  record: 'change',
  body: click,
  answer: run,
})

/** What would put a reservation back as it was before a run, checked and previewed; it is applied like any other. */
export const undoReservation = defineCall({
  method: 'POST',
  path: '/command-centre/dhcp-ip-reservation/undo/',
  title: 'Preview undoing a DHCP reservation',
  access,
  changes: false,
  record: 'read',
  body: z.strictObject({ run: z.int().min(1), reason: asked.reason, ticket: asked.ticket }),
  answer: previewed,
})
