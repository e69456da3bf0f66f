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

/** A port as it is now, for a form that is to say how it shall be. */
export const portNow = z.strictObject({
  switch: z.string(),
  /** Long name. */
  interface: z.string(),
  /** Such as `sw-b12-2 Gi1/0/14`. */
  title: z.string(),
  /** Building, room and outlet, as far as the site's documents tell. */
  place: z.string().nullable(),
  /** Who read it. */
  source: z.string(),
  observedAt: z.iso.datetime(),
  mode: z.enum(['access', 'trunk', 'routed', 'unknown']),
  accessVlan: z.int().nullable(),
  voiceVlan: z.int().nullable(),
  description: z.string().nullable(),
  adminUp: z.boolean(),
  power: z.enum(['auto', 'never']),
  /** VLANs that the switch knows. */
  vlans: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  /** Why nothing may be set here, or only with a second person; null where it may. */
  blocked: z.string().nullable(),
})

export type PortNow = z.output<typeof portNow>

/** Which port a text means, read now. A switch and port, or an outlet that is patched to one. */
export const lookAtPort = defineCall({
  method: 'GET',
  path: '/command-centre/switch-port-assignment/port/',
  title: 'A port as it is now',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({ q: z.string().trim().min(1).max(200) }),
  answer: z.strictObject({
    port: portNow.nullable(),
    /** What to choose among, as it is to be typed. */
    choices: z.array(z.strictObject({ ask: z.string(), title: z.string(), detail: z.string() })),
    /** Why there is no port; null where there is one. */
    why: z.string().nullable(),
  }),
})

/** What a run was asked for, to ask the same of another port. Nothing is previewed by it. */
export const portLike = z.strictObject({
  run: z.int(),
  /** The port that it was for. */
  target: z.string(),
  intent: portIntent.omit({ switch: true, interface: true }),
  reason: z.string(),
  ticket: z.string().nullable(),
  proveOrUndo: z.boolean(),
})

export type PortLike = z.output<typeof portLike>

export const readPortLike = defineCall({
  method: 'GET',
  path: '/command-centre/switch-port-assignment/like/',
  title: 'What a run was asked for, for another port',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({ run: z.coerce.number().int().min(1) }),
  answer: portLike,
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
  /** Why one goes on, for each amber check. */
  accepted: z
    .array(z.strictObject({ check: z.string().max(60), reason: z.string().trim().max(300) }))
    .max(50)
    .default([]),
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

/** What would put a port back as it was before a run, checked and previewed; it is applied like any other. */
export const undoPort = defineCall({
  method: 'POST',
  path: '/command-centre/switch-port-assignment/undo/',
  title: 'Preview undoing a switch port assignment',
  access,
  changes: false,
  record: 'read',
  body: z.strictObject({ run: z.int().min(1), reason: asked.reason, ticket: asked.ticket }),
  answer: previewed,
})
