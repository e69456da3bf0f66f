import { z } from 'zod'
import { badge, listOf, sectionNamed } from '../answer-parts.ts'
import { defineQuestion } from '../questions.ts'
import { choice } from '../workflows/search-and-locate.ts'

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

/** What one domain controller keeps for itself. */
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
  /** The last lock was set here. */
  origin: z.boolean(),
})

/** A controller of the domain that nobody has connected: it exists, and is not asked. */
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
  /** Why it is not known which controllers there are, or not of each; null where it is. */
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
  /** What it was given: the authorization. */
  result: z.string().nullable(),
  vlan: z.int().nullable(),
  /** Switch and port as the authentication itself names them. */
  through: z.string().nullable(),
  startedAt: instant.nullable(),
  source: z.string(),
})

/** A device of the person, or the computer itself. */
export const device = z.strictObject({
  /** Null for a computer of theirs that has no lease and is not authenticated: nothing tells its MAC. */
  mac: z.string().nullable(),
  title: z.string(),
  /** Why it is theirs: authenticates as them, is managed by them. */
  because: z.array(z.string()),
  address: z.string().nullable(),
  /** Building, room and port in words; null where no walk has seen it. */
  place: z.string().nullable(),
  port: z.string().nullable(),
  present: z.boolean(),
  seenAt: instant.nullable(),
  /** `none`: every DHCP server was asked and none has an active lease of it. */
  lease: z.enum(['held', 'none', 'not-told']),
  session: deviceSession.nullable(),
  source: z.string(),
})

/** Whose a device is, with who says so. */
export const owner = z.strictObject({
  name: z.string(),
  login: z.string().nullable(),
  source: z.string(),
})

/** Where wrong passwords come from. */
export const origin = z.strictObject({
  /**
   * `found` names devices that were refused when controllers counted wrong passwords, `possible` devices that were refused
   * at another time; `unknown` says why none can be named; `quiet`: no controller that answered counts any now.
   */
  state: z.enum(['found', 'possible', 'unknown', 'quiet', 'awaited']),
  sentence: z.string(),
  rows: z.array(
    z.strictObject({
      device,
      /** Last failed authentication, of those that match in time where one does. */
      at: instant.nullable(),
      /** It was within the time in which controllers counted wrong passwords, or set the lock. */
      inTime: z.boolean(),
      failure: z.string().nullable(),
      /** Null where nobody says whose it is. */
      owner: owner.nullable(),
      /** Switch and port that the authentication went through, as it says itself. */
      through: z.string().nullable(),
      source: z.string(),
    }),
  ),
})

export const answer = z.strictObject({
  /**
   * `found` one account; `several` to choose among; `deleted` only what is left of one; `none` every directory answered
   * and none knows it; `incomplete` nothing found but not all answered; `asking` nothing yet.
   */
  verdict: z.enum(['found', 'several', 'deleted', 'none', 'incomplete', 'asking']),
  /** One sentence that could be read out on the phone. */
  sentence: z.string(),
  kind: z.enum(['user', 'computer', 'group']).nullable(),
  title: z.string(),
  subtitle: z.string().nullable(),
  icon: z.string(),
  badges: z.array(badge),
  /** `data:` address of the picture; null where there is none or it may not be read. */
  photo: z.string().nullable(),
  sections: z.array(section),
  controllers: controllers.nullable(),
  groups: listOf(membership).nullable(),
  members: listOf(member).nullable(),
  devices: listOf(device).nullable(),
  origin: origin.nullable(),
  choices: z.array(choice),
  /** There are more accounts that fit than are offered. */
  moreChoices: z.boolean(),
  /**
   * What fits the text in a weaker way than what was found, or where nobody was found, people whose names only sound like
   * it, nearest in spelling first; null where nothing else does.
   */
  others: z
    .strictObject({
      sentence: z.string(),
      choices: z.array(choice),
      /** Others may fit too: a limit was met, or a directory did not answer. */
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

/**
 * Who is this: a user, computer or group of a directory, by login, principal name, name, e-mail, number, computer, group
 * or security identifier.
 */
export const activeDirectory = defineQuestion('/common-queries/active-directory', answer, {})
