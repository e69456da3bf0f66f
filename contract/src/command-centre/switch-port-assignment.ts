import { meantText } from '../identifiers/wrapping.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { nullable, settable } from '../changes/field-schemas.ts'
import { assignPort, plainPortSettings, portSettings } from '../changes/kinds/assign-port.ts'

const { fields } = assignPort

const access = { for: 'key', key: 'commands-switch-port-assignment' } as const

/** The wanted settings of one port; a field left out stays as it is. */
export const portIntent = z.strictObject({
  /** Name of the switch. */
  switch: z.string().overwrite(meantText).min(1).max(fields.switch.longest),
  /** Long or short. */
  interface: z.string().overwrite(meantText).min(1).max(fields.interface.longest),
  ...settable(portSettings),
  bounce: z.enum(fields.bounce.choices).default('auto'),
  /** The intent profile that filled the fields, with the version of its policy; it sets nothing itself. */
  profile: z.strictObject({ name: z.string().trim().min(1).max(60), version: z.int().min(0) }).optional(),
})

export type PortIntent = z.output<typeof portIntent>

/** An intent profile applied to one port. */
export const profileHere = z.strictObject({
  name: z.string(),
  /** Version of its policy. */
  version: z.int(),
  /** Settings at this port; a description with `{ticket}` for the ticket. */
  sets: portIntent.omit({ switch: true, interface: true, profile: true }),
  /** Why it cannot be used here, such as a VLAN that the switch does not have. */
  faults: z.array(z.string()),
})

export type ProfileHere = z.output<typeof profileHere>

/** A port as it is now, for the form that changes it. */
export const portNow = z.strictObject({
  switch: z.string(),
  /** Long name. */
  interface: z.string(),
  /** Such as `sw-b12-2 Gi1/0/14`. */
  title: z.string(),
  /** Building, room and outlet, as documented. */
  place: z.string().nullable(),
  /** System that read it. */
  source: z.string(),
  observedAt: z.iso.datetime(),
  mode: z.enum(['access', 'trunk', 'routed', 'private-vlan', 'unknown']),
  accessVlan: z.int().nullable(),
  voiceVlan: z.int().nullable(),
  description: z.string().nullable(),
  adminUp: z.boolean(),
  /** Null where the switch has a value outside these. */
  ...nullable(plainPortSettings),
  power: z.enum(portSettings.power.choices),
  authentication: z.strictObject({
    /** Null for a mode outside these, which `words` names. */
    mode: z.enum(portSettings.authentication.choices).nullable(),
    words: z.string(),
    /** The line of a template or a policy that governs it, so that it cannot be set here. */
    governedBy: z.string().nullable(),
  }),
  /** VLANs of the switch. */
  vlans: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      /** Roles and groups of people that may use it here, where the requester is in none of them; empty where they may. */
      usedBy: z.array(z.string()),
    }),
  ),
  /** Intent profiles that the requester may use. */
  profiles: z.array(profileHere),
  /** Why nothing may be set here, or only with a second person; null where it may. */
  blocked: z.string().nullable(),
})

export type PortNow = z.output<typeof portNow>

/** Resolves a text to a port, read now: a switch and port, or an outlet that is patched to one. */
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
    /** Ports to choose among, as they are typed. */
    choices: z.array(z.strictObject({ ask: z.string(), title: z.string(), detail: z.string() })),
    /** Why there is no port; null where there is one. */
    why: z.string().nullable(),
  }),
})

/** The request of a run, to fill in the same for another port. It previews nothing. */
export const portLike = z.strictObject({
  run: z.int(),
  /** The port of that run. */
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
  title: 'The request of a run, for another port',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({ run: z.coerce.number().int().min(1) }),
  answer: portLike,
})
