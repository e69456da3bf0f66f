import { z } from 'zod'
import { defineCall } from '../call.ts'
import { asSeen } from '../identifiers/clean.ts'
import { macText, nullable } from '../changes/field-schemas.ts'
import { onboardEndpoint } from '../changes/kinds/onboard-endpoint.ts'
import { onboardedThings } from '../changes/onboarded-things.ts'

const { fields } = onboardEndpoint

const access = { for: 'key', key: 'commands-ise-endpoint-onboard' } as const

const line = (length: number) => z.string().trim().min(1).max(length).nullable().default(null)

/** One that may be emptied; a profile is called as its system calls it. */
const emptied = (length: number) => z.string().trim().max(length).nullable().default(null)

/** The name of a connected identity system; null for the only one. */
const system = z.string().min(1).max(60)

const attribute = z.strictObject({
  name: z.string().trim().min(1).max(100),
  /** Empty to take it away. */
  value: z.string().overwrite(asSeen).max(200),
})

/** The wanted state of one endpoint: every declared field, which stays as it is where it is left out, and what each of these means. */
export const endpointWish = z.strictObject({
  ...nullable(fields),
  /** `absent` has the identity system forget the device. */
  state: z.enum(fields.state.choices).default('present'),
  system: system.nullable().default(null),
  /** In any of the six notations. */
  mac: macText,
  /** By its name; one that is to be known needs one, and stays in it until somebody says otherwise. */
  group: line(200),
  /** By its name; null leaves it as it is, empty gives it back to profiling. */
  profile: emptied(200),
  /** Empty to take it away. */
  description: z.string().overwrite(asSeen).max(fields.description.longest).nullable().default(null),
  /** Attributes that the site defined. */
  attributes: z.array(attribute).max(30).default([]),
})

export type EndpointWish = z.output<typeof endpointWish>

const identitySystem = z.strictObject({
  name: z.string(),
  title: z.string(),
  /** Why nothing may be written to it; null where it may. */
  blocked: z.string().nullable(),
})

export const groupChoices = z.strictObject({
  systems: z.array(identitySystem),
  /** Whose groups these are; null where none is connected. */
  system: z.string().nullable(),
  /** Endpoint groups that the requester may grant. */
  groups: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  /** The others, each with the roles and groups of people that may. */
  withheld: z.array(z.strictObject({ name: z.string(), usedBy: z.array(z.string()) })),
  /** The group of each kind of device by the site's policy, where the requester may grant one. */
  proposed: z.array(z.strictObject({ thing: z.enum(onboardedThings), group: z.string() })),
  /** Names of profiles. */
  profiles: z.array(z.string()),
  /** Attributes that the site defined, with their type in the system's word. */
  attributes: z.array(z.strictObject({ name: z.string(), type: z.string() })),
  /** Of these, what the site wants of every endpoint. */
  needed: z.array(z.string()),
  /** What was not told, and why. */
  unread: z.array(z.strictObject({ what: z.enum(['groups', 'profiles', 'attributes']), why: z.string() })),
})

export type GroupChoices = z.output<typeof groupChoices>

/** What a form chooses from, asked now. */
export const listEndpointGroups = defineCall({
  method: 'GET',
  path: '/command-centre/ise-endpoint-onboard/choices/groups/',
  title: 'Groups, profiles and attributes of endpoints',
  access,
  changes: false,
  record: 'none',
  query: z.strictObject({ system: system.optional() }),
  answer: groupChoices,
})

export const standingEndpoint = z.strictObject({
  mac: z.string(),
  /** Who made the device, by its MAC; null where that is not known. */
  maker: z.string().nullable(),
  /** As it is now; null where it is not known there. */
  known: z
    .strictObject({
      group: z.string().nullable(),
      staticGroup: z.boolean(),
      profile: z.string().nullable(),
      staticProfile: z.boolean(),
      description: z.string().nullable(),
      attributes: z.array(z.strictObject({ name: z.string(), value: z.string() })),
    })
    .nullable(),
  /** Why it was not told; null where it was. */
  why: z.string().nullable(),
})

export type StandingEndpoint = z.output<typeof standingEndpoint>

/** What the identity system has of a device now, before anything is previewed. */
export const readStandingEndpoint = defineCall({
  method: 'GET',
  path: '/command-centre/ise-endpoint-onboard/endpoint/',
  title: 'An endpoint as it is now',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({ mac: macText, system: system.optional() }),
  answer: standingEndpoint,
})

/** The request of a run, for another device. Nothing is previewed by it. */
export const endpointLike = z.strictObject({
  run: z.int(),
  target: z.string(),
  intent: z.strictObject({
    state: z.enum(fields.state.choices),
    system: z.string().nullable(),
    thing: z.enum(onboardedThings).nullable(),
    group: z.string().nullable(),
    profile: z.string().nullable(),
    description: z.string().nullable(),
    attributes: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  }),
  reason: z.string(),
  ticket: z.string().nullable(),
  proveOrUndo: z.boolean(),
})

export type EndpointLike = z.output<typeof endpointLike>

export const readEndpointLike = defineCall({
  method: 'GET',
  path: '/command-centre/ise-endpoint-onboard/like/',
  title: 'The request of a run, for another endpoint',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({ run: z.coerce.number().int().min(1) }),
  answer: endpointLike,
})
