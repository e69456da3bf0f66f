import { z } from 'zod'
import { preview } from '../changes/preview.ts'
import { run } from '../changes/run.ts'
import { defineCall } from '../call.ts'

const access = { for: 'key', key: 'commands-switch-port-assignment' } as const

/** How one port shall be; what is left out stays as it is. */
export const portIntent = z.strictObject({
  /** Name of the switch. */
  switch: z.string().trim().min(1).max(100),
  /** Long or short. */
  interface: z.string().trim().min(1).max(40),
  accessVlan: z.int().min(1).max(4094).optional(),
  /** Null for none. */
  voiceVlan: z.int().min(1).max(4094).nullable().optional(),
  /** Empty for none. */
  description: z.string().max(200).optional(),
  adminUp: z.boolean().optional(),
  power: z.enum(['auto', 'never']).optional(),
  /** Takes the link down and up again, so that whoever is there asks for an address anew; `auto` when the VLAN changes. */
  bounce: z.enum(['auto', 'never', 'now']).default('auto'),
})

export type PortIntent = z.output<typeof portIntent>

/** What every change of the network is asked for besides. */
export const asked = {
  reason: z.string().trim().min(3).max(300),
  ticket: z.string().trim().min(1).max(60).nullable().default(null),
  /** When it begins by itself; null for at once. */
  runAt: z.iso.datetime().nullable().default(null),
  /** When it is undone by itself; null for never. */
  expiresAt: z.iso.datetime().nullable().default(null),
  /** Undone by itself unless all of its proof is seen in time. */
  proveOrUndo: z.boolean().default(false),
}

export const previewed = z.strictObject({
  /** Number of the run; it is applied under it within five minutes. */
  id: z.int(),
  /** It may be applied, with a reason for each amber check. */
  ready: z.boolean(),
  preview,
})

/** Reads the port, checks the change and says what would be sent. Nothing is sent. */
export const previewPort = defineCall({
  method: 'POST',
  path: '/command-centre/switch-port-assignment/preview/',
  title: 'Preview a switch port assignment',
  access,
  changes: false,
  record: 'read',
  body: z.strictObject({ intent: portIntent, ...asked }),
  answer: previewed,
})

export const click = z.strictObject({
  id: z.int().min(1),
  /** Made for this click; the same again is the same change. */
  key: z.uuid(),
  /** Why one goes on, by the id of each amber check. */
  accepted: z.record(z.string().max(60), z.string().trim().max(300)).default({}),
})

/** Applies what was previewed. Answers when it is begun, not when it is done; `GET /command-centre/run/` tells on. */
export const applyPort = defineCall({
  method: 'POST',
  path: '/command-centre/switch-port-assignment/apply/',
  title: 'Apply a switch port assignment',
  access,
  changes: true,
  record: 'change',
  body: click,
  answer: run,
})
