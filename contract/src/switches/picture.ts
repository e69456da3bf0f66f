import { z } from 'zod'
import { freshness } from '../sources.ts'
import { choice } from '../workflows/search-and-locate.ts'
import { platePort, port, portNeighbour, vlanRef } from './port.ts'

const instant = z.iso.datetime()

/** What of a switch is looked at; each asks for no more than it shows. */
export const switchViews = [
  'ports',
  'port',
  'macs',
  'neighbours',
  'power',
  'errors',
  'vlans',
  'sessions',
  'log',
  'configuration',
  'difference',
  'command',
] as const

/** One reading of the switch, with how it went. */
export const sectionNames = [
  'interfaces',
  'forwarding',
  'power',
  'sessions',
  'neighbours',
  'counters',
  'vlans',
  'stack',
  'budget',
  'err-disabled',
  'bindings',
  'log',
  'configuration',
  'system',
  'spanning-tree',
  'power-detail',
  'transceivers',
  'port-security',
  'last-change',
  'vrfs',
  'parts',
] as const

export const section = z.strictObject({
  name: z.enum(sectionNames),
  title: z.string(),
  /**
   * `not-told`: this model or protocol does not tell. `partial`: some rows could not be read, and `raw` is what the
   * switch said. `unreadable`: nothing could be. `auth-failed`: it refused the login. `cached`: it was not asked.
   */
  state: z.enum([
    'waiting',
    'asking',
    'ok',
    'none',
    'partial',
    'unreadable',
    'not-told',
    'not-permitted',
    'auth-failed',
    'not-reached',
    'timed-out',
    'throttled',
    'failed',
    'cached',
  ]),
  /** Title of the system that answered; null while nobody has. */
  source: z.string().nullable(),
  observedAt: instant.nullable(),
  freshness,
  count: z.int().nullable(),
  why: z.string().nullable(),
  /** Word for word, without secrets, where it could not be read or not all of it. */
  raw: z.strictObject({ command: z.string(), text: z.string() }).nullable(),
})

export const member = z.strictObject({
  number: z.int(),
  model: z.string().nullable(),
  /** Ports in the rows of its front, by its model; null where that does not tell. */
  front: z.int().nullable(),
  /** `active`, `standby` or `member`. */
  role: z.string().nullable(),
  state: z.string().nullable(),
  ready: z.boolean().nullable(),
  serial: z.string().nullable(),
  /** Watts for other devices. */
  available: z.number().nullable(),
  used: z.number().nullable(),
})

/** The last time that somebody left configuration mode, by the switch's own log. It does not say what was changed. */
export const configured = z.strictObject({
  /** Login; null where the line names none. */
  by: z.string().nullable(),
  /** `console`, `vty0`. */
  over: z.string().nullable(),
  /** Address they came from. */
  from: z.string().nullable(),
  /** As the switch printed it, by its own clock. */
  at: z.string(),
  clockUnsure: z.boolean(),
  /** Title of the system that read the log, and when. */
  source: z.string(),
  readAt: instant,
})

export const device = z.strictObject({
  name: z.string(),
  address: z.string().nullable(),
  model: z.string().nullable(),
  role: z.string().nullable(),
  building: z.string().nullable(),
  buildingName: z.string().nullable(),
  closet: z.string().nullable(),
  floor: z.string().nullable(),
  software: z.string().nullable(),
  upSince: instant.nullable(),
  serials: z.array(z.string()),
  /** Base MAC of the switch or stack, canonical; left out while nobody told it. */
  baseMac: z.string().optional(),
  /** When the last walk that read its ports began. */
  walkedAt: instant.nullable(),
  /** Null where the log was not read, or has no such line any more. */
  configured: configured.nullable(),
  /** Systems that reach it, by title. */
  ways: z.array(z.string()),
})

/** A switch that answers, nearest to one that does not. */
export const nearest = z.strictObject({
  name: z.string(),
  /** Its port towards the switch that does not answer, or towards the next one on the way; null when not known. */
  interface: z.string().nullable(),
  /** Whether that port's link is up now; null when it was not asked or not told. */
  up: z.boolean().nullable(),
  hops: z.int(),
  words: z.string(),
})

export const unreached = z.strictObject({
  words: z.string(),
  /** Nothing answered; false of one that is there and refused to be read. */
  silent: z.boolean(),
  /** When it was last read; null when never. */
  since: instant.nullable(),
  nearest: nearest.nullable(),
})

export const macRow = z.strictObject({
  mac: z.string(),
  vendor: z.string().nullable(),
  vlan: vlanRef,
  interface: z.string(),
  type: z.enum(['dynamic', 'static']).nullable(),
  /** It is on a link to other switches, not on a port. */
  passing: z.boolean(),
  address: z.string().nullable(),
  hostname: z.string().nullable(),
  firstSeen: instant.nullable(),
})

export const neighbourRow = portNeighbour.extend({
  interface: z.string(),
  mac: z.string().nullable(),
  software: z.string().nullable(),
  capabilities: z.array(z.string()),
})

export const vlanRow = vlanRef.extend({
  /** Null while the switch has not told: a walk keeps names alone. */
  active: z.boolean().nullable(),
  /** Short names of its access ports, and of those that carry it as voice VLAN. */
  access: z.array(z.string()),
  voice: z.array(z.string()),
  /** Trunks that carry it. */
  trunks: z.array(z.string()),
  macs: z.int(),
})

export const logRow = z.strictObject({
  at: z.string(),
  clockUnsure: z.boolean(),
  facility: z.string(),
  severity: z.int(),
  mnemonic: z.string(),
  text: z.string(),
  interface: z.string().nullable(),
})

/** A line of a section beside another reading of it. */
export const comparedLine = z.strictObject({
  change: z.enum(['same', 'added', 'removed']),
  text: z.string(),
})

/**
 * The configuration section of one port without its secrets, beside the readings of it that were kept. What is hidden is
 * not compared.
 */
export const configuration = z.strictObject({
  interface: z.string(),
  /** As the switch says it now, or as it was last read where it was not read now; empty where no reading is kept either. */
  lines: z.array(z.string()),
  live: z.boolean(),
  /** When it said these lines; null where it was never read. */
  readAt: instant.nullable(),
  /** When it was last read before this reading; null where no such reading is kept. */
  readBefore: instant.nullable(),
  /** Since when it said the same each time it was read; null where the reading before said otherwise, or there is none. */
  sameSince: instant.nullable(),
  /** The last kept reading that said otherwise, and what is otherwise in these lines; null where none is kept. */
  otherwise: z.strictObject({ readAt: instant, lines: z.array(comparedLine) }).nullable(),
})

/** One value of one port that the switch has otherwise than the last walk found it. */
export const change = z.strictObject({
  interface: z.string(),
  what: z.string(),
  before: z.string(),
  now: z.string(),
})

/** A power supply with its numbers. */
export const supply = z.strictObject({
  /** As the switch calls it, such as `Switch 1 - Power Supply A`. */
  name: z.string(),
  model: z.string().nullable(),
  serial: z.string().nullable(),
})

/** What is only read for one port. */
export const detail = z.strictObject({
  title: z.string(),
  rows: z.array(z.strictObject({ label: z.string(), value: z.string(), identifier: z.boolean() })),
})

export const picture = z.strictObject({
  /**
   * `found` one switch; `several` to choose among; `none` no switch is called so; `asking` nothing is known yet.
   */
  verdict: z.enum(['found', 'several', 'none', 'asking']),
  /** One sentence that could be read out on the phone. */
  sentence: z.string(),
  choices: z.array(choice),
  device: device.nullable(),
  unreached: unreached.nullable(),
  sections: z.array(section),
  members: z.array(member),
  /** Ports asked for, in the order of the front; empty in views without ports. */
  ports: z.array(port),
  /**
   * The other ports on its front, where some were asked for: as the last walk found them, if the switch told only of
   * those. Sources are not compared on them. Left out where all were asked for.
   */
  front: z.array(platePort).optional(),
  /** Ports that were asked for and that it does not have, in one sentence; null where all are there. */
  missing: z.string().nullable(),
  /** Ports of the whole switch. */
  portsInAll: z.int(),
  details: z.array(detail),
  macs: z.array(macRow),
  neighbours: z.array(neighbourRow),
  vlans: z.array(vlanRow),
  /** In the view of power alone. */
  supplies: z.array(supply).optional(),
  log: z.array(logRow),
  configuration: z.array(configuration),
  difference: z
    .strictObject({ comparedWith: instant, changes: z.array(change), unchanged: z.int() })
    .nullable(),
})

export type SwitchView = (typeof switchViews)[number]
export type SectionName = (typeof sectionNames)[number]
export type Section = z.output<typeof section>
export type Member = z.output<typeof member>
export type Configured = z.output<typeof configured>
export type SwitchDevice = z.output<typeof device>
export type Nearest = z.output<typeof nearest>
export type Unreached = z.output<typeof unreached>
export type MacRow = z.output<typeof macRow>
export type NeighbourRow = z.output<typeof neighbourRow>
export type Supply = z.output<typeof supply>
export type VlanRow = z.output<typeof vlanRow>
export type LogRow = z.output<typeof logRow>
export type ComparedLine = z.output<typeof comparedLine>
export type ConfigurationText = z.output<typeof configuration>
export type PortChange = z.output<typeof change>
export type PortDetail = z.output<typeof detail>
export type Picture = z.output<typeof picture>
