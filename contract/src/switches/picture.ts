import { z } from 'zod'
import { freshness } from '../systems/sources.ts'
import { choice } from '../questions.ts'
import { platePort, port, portNeighbour, vlanRef } from './port.ts'

const instant = z.iso.datetime()

/** Views of a switch; each reads no more than it shows. */
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

/** One reading of the switch and its outcome. */
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
   * `not-told`: this model or protocol does not report it. `partial`: some rows could not be read, and `raw` is the switch's
   * output. `unreadable`: none could be read. `auth-failed`: the login was refused. `cached`: the switch was not asked.
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
  /** Title of the system that answered; null until one has. */
  source: z.string().nullable(),
  observedAt: instant.nullable(),
  freshness,
  count: z.int().nullable(),
  why: z.string().nullable(),
  /** Raw output without secrets, where it could not be read in full. */
  raw: z.strictObject({ command: z.string(), text: z.string() }).nullable(),
})

export const member = z.strictObject({
  number: z.int(),
  model: z.string().nullable(),
  /** Ports per row of its front, by its model; null where unknown. */
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

/** The latest end of a configuration session, by the switch's own log. It does not say what was changed. */
export const configured = z.strictObject({
  /** Login; null where the line names none. */
  by: z.string().nullable(),
  /** `console`, `vty0`. */
  over: z.string().nullable(),
  /** Source address of the session. */
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
  /** Base MAC of the switch or stack, canonical; absent until reported. */
  baseMac: z.string().optional(),
  /** Start of the latest walk that read its ports. */
  walkedAt: instant.nullable(),
  /** Null where the log was not read, or no longer has such a line. */
  configured: configured.nullable(),
  /** Systems that reach it, by title. */
  ways: z.array(z.string()),
})

/** The nearest switch that answers, for one that does not. */
export const nearest = z.strictObject({
  name: z.string(),
  /** Its port towards the switch that does not answer, or towards the next one on the way; null when not known. */
  interface: z.string().nullable(),
  /** Whether the link of that port is up; null when it was not asked or not reported. */
  up: z.boolean().nullable(),
  hops: z.int(),
  words: z.string(),
})

export const unreached = z.strictObject({
  words: z.string(),
  /** Whether nothing answered; false for a switch that refused to be read. */
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
  /** On a link to other switches, not on an edge port. */
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
  /** Null until the switch reports it: a walk stores names alone. */
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

/** The configuration section of one port without secrets, compared with stored readings of it. Hidden values are not compared. */
export const configuration = z.strictObject({
  interface: z.string(),
  /** The live lines, or the latest stored ones where it was not read; empty where neither exists. */
  lines: z.array(z.string()),
  live: z.boolean(),
  /** When these lines were read; null where never. */
  readAt: instant.nullable(),
  /** When the reading before this one was made; null where none is stored. */
  readBefore: instant.nullable(),
  /** Since when every reading has been the same; null where the one before differs, or there is none. */
  sameSince: instant.nullable(),
  /** The latest stored reading that differs, with the difference; null where none is stored. */
  otherwise: z.strictObject({ readAt: instant, lines: z.array(comparedLine) }).nullable(),
})

/** A value of a port in which the switch differs from the latest walk. */
export const change = z.strictObject({
  interface: z.string(),
  what: z.string(),
  before: z.string(),
  now: z.string(),
})

/** A power supply with its numbers. */
export const supply = z.strictObject({
  /** Name on the switch, such as `Switch 1 - Power Supply A`. */
  name: z.string(),
  model: z.string().nullable(),
  serial: z.string().nullable(),
})

/** Data that is only read for one port. */
export const detail = z.strictObject({
  title: z.string(),
  rows: z.array(z.strictObject({ label: z.string(), value: z.string(), identifier: z.boolean() })),
})

export const picture = z.strictObject({
  /** `found` one switch; `several` to choose among; `none` no switch of that name; `asking` nothing known yet. */
  verdict: z.enum(['found', 'several', 'none', 'asking']),
  /** One sentence, fit to be read out on the phone. */
  sentence: z.string(),
  choices: z.array(choice),
  device: device.nullable(),
  unreached: unreached.nullable(),
  sections: z.array(section),
  members: z.array(member),
  /** Ports asked for, in the order of the front; empty in views without ports. */
  ports: z.array(port),
  /**
   * The other ports of its front, where some were asked for: from the latest walk, if the switch reported only those. Sources are
   * not compared on them. Absent where all were asked for.
   */
  front: z.array(platePort).optional(),
  /** Ports asked for that it does not have, in one sentence; null where all exist. */
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
