import { z } from 'zod'
import { badge, listOf, sectionNamed } from '../answer-parts.ts'
import { defineQuestion } from '../questions.ts'
import { choice } from '../questions.ts'

const instant = z.iso.datetime()

export const section = sectionNamed([
  'person',
  'contact',
  'account',
  'password',
  'mail',
  'computer',
  'group',
  'identity',
])

/** Data that one domain controller does not replicate. */
export const controller = z.strictObject({
  name: z.string(),
  answered: z.boolean(),
  /** Why it did not answer. */
  why: z.string().nullable(),
  lock: z.enum(['free', 'locked', 'run-out', 'unknown']).nullable(),
  lockedAt: instant.nullable(),
  badPasswords: z.int().nullable(),
  badPasswordAt: instant.nullable(),
  lastLogonAt: instant.nullable(),
  logons: z.int().nullable(),
  /** The latest lock was set here. */
  origin: z.boolean(),
})

/** A domain controller that is not connected: it exists, and is not asked. */
export const missingController = z.strictObject({
  name: z.string(),
  site: z.string().nullable(),
  readOnly: z.boolean(),
})

export const controllers = z.strictObject({
  /** Null while they are asked. */
  sentence: z.string().nullable(),
  rows: z.array(controller),
  missing: z.array(missingController),
  /** Why the controllers, or data of each, are unknown; null where they are known. */
  missingWhy: z.string().nullable(),
  source: z.string().nullable(),
  observedAt: instant.nullable(),
})

export const membership = z.strictObject({
  name: z.string(),
  description: z.string().nullable(),
  direct: z.boolean(),
  primary: z.boolean(),
  purpose: z.enum(['rights', 'mail']),
  licence: z.boolean(),
  privileged: z.string().nullable(),
  ask: z.string(),
})

export const member = z.strictObject({
  name: z.string(),
  login: z.string().nullable(),
  kind: z.enum(['user', 'computer', 'group']).nullable(),
  enabled: z.boolean().nullable(),
  primary: z.boolean(),
  ask: z.string(),
})

/** How a device is authenticated to the network. */
export const deviceSession = z.strictObject({
  passed: z.boolean(),
  method: z.string().nullable(),
  /** Its authorization result. */
  result: z.string().nullable(),
  vlan: z.int().nullable(),
  /** Switch and port of the session. */
  through: z.string().nullable(),
  startedAt: instant.nullable(),
  source: z.string(),
})

/** A device of the person, or the computer itself. */
export const device = z.strictObject({
  /** Null for a computer of theirs without lease and session, whose MAC no source has. */
  mac: z.string().nullable(),
  title: z.string(),
  /** Why it is theirs: authenticates as them, is managed by them. */
  because: z.array(z.string()),
  address: z.string().nullable(),
  /** Building, room and port in words; null where no walk has seen it. */
  place: z.string().nullable(),
  port: z.string().nullable(),
  /** Access point that has it on the air now; `place` is then its room. Absent for any other device. */
  accessPoint: z.string().optional(),
  present: z.boolean(),
  seenAt: instant.nullable(),
  /** `none`: every DHCP server answered without an active lease of it. */
  lease: z.enum(['held', 'none', 'not-told']),
  session: deviceSession.nullable(),
  source: z.string(),
})

/** The owner of a device, with the source. */
export const owner = z.strictObject({
  name: z.string(),
  login: z.string().nullable(),
  source: z.string(),
})

/** Where wrong passwords come from. */
export const origin = z.strictObject({
  /**
   * `found` names devices refused while controllers counted wrong passwords, `possible` devices refused at another time; `unknown`
   * says why none can be named; `quiet`: no controller that answered counts any now.
   */
  state: z.enum(['found', 'possible', 'unknown', 'quiet', 'awaited']),
  sentence: z.string(),
  rows: z.array(
    z.strictObject({
      device,
      /** Latest failed authentication, preferring those that match in time. */
      at: instant.nullable(),
      /** It was within the time in which controllers counted wrong passwords, or set the lock. */
      inTime: z.boolean(),
      failure: z.string().nullable(),
      /** Null without a known owner. */
      owner: owner.nullable(),
      /** Switch and port of the authentication. */
      through: z.string().nullable(),
      source: z.string(),
    }),
  ),
})

export const answer = z.strictObject({
  /**
   * `found` one account; `several` to choose among; `deleted` only a deleted one; `none` every directory answered without it;
   * `incomplete` nothing found, and not all answered; `asking` nothing yet.
   */
  verdict: z.enum(['found', 'several', 'deleted', 'none', 'incomplete', 'asking']),
  /** One sentence, fit to be read out on the phone. */
  sentence: z.string(),
  kind: z.enum(['user', 'computer', 'group']).nullable(),
  title: z.string(),
  subtitle: z.string().nullable(),
  icon: z.string(),
  badges: z.array(badge),
  /** `data:` URL of the picture; null where there is none or it may not be read. */
  photo: z.string().nullable(),
  sections: z.array(section),
  controllers: controllers.nullable(),
  groups: listOf(membership).nullable(),
  members: listOf(member).nullable(),
  devices: listOf(device).nullable(),
  origin: origin.nullable(),
  choices: z.array(choice),
  /** More accounts match than are offered. */
  moreChoices: z.boolean(),
  /** Weaker matches of the text, or where nobody was found, people whose names sound like it, nearest in spelling first; null for none. */
  others: z
    .strictObject({
      sentence: z.string(),
      choices: z.array(choice),
      /** There may be more matches: a limit was met, or a directory did not answer. */
      more: z.boolean(),
    })
    .nullable(),
})

export type Section = z.output<typeof section>
export type Controller = z.output<typeof controller>
export type Membership = z.output<typeof membership>
export type Member = z.output<typeof member>
export type Device = z.output<typeof device>
export type DeviceSession = z.output<typeof deviceSession>
export type Owner = z.output<typeof owner>
export type Origin = z.output<typeof origin>
export type Answer = z.output<typeof answer>

/** Active Directory: a user, computer or group, by login, principal name, name, e-mail, number, computer, group or security identifier. */
export const activeDirectory = defineQuestion('/common-queries/active-directory', answer, {})
