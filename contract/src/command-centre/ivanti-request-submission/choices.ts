import { z } from 'zod'
import { meantText } from '../../identifiers/wrapping.ts'
import { defineCall } from '../../call.ts'
import { takesBeside } from '../../changes/request-extra-fields.ts'
import {
  deskChoice,
  joinedRequest,
  parameterKinds,
  requestAbout,
} from '../../changes/kinds/request-intent.ts'

const access = { for: 'key', key: 'commands-ivanti-request-submission' } as const

const system = z.string().min(1).max(60)
const id = z.string().min(1).max(200)

export const deskTemplates = z.strictObject({
  systems: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string(),
      /** Why nothing may be written to it; null where it may. */
      blocked: z.string().nullable(),
    }),
  ),
  /** Whose templates these are; null where no desk is connected. */
  system: z.string().nullable(),
  /** What it takes beside what its templates ask; null where it is only read, and where no desk is connected. */
  takes: takesBeside.nullable(),
  /** It knows nobody, or several, by what was typed, so that it offers nothing: `why` says which. */
  unknown: z.boolean(),
  /** For whom they are; null where the desk does not know them, and where it did not tell. */
  requester: z
    .strictObject({
      name: z.string(),
      login: z.string().nullable(),
      email: z.string().nullable(),
      place: z.string().nullable(),
    })
    .nullable(),
  templates: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      description: z.string().nullable(),
      /** What is made of it: a desk may keep faults apart. */
      kind: joinedRequest.shape.kind,
    }),
  ),
  /** Why nothing, or not all, was told; null where all was. */
  why: z.string().nullable(),
})

export type DeskTemplates = z.output<typeof deskTemplates>

/** What somebody may ask a desk for, read now. */
export const listDeskTemplates = defineCall({
  method: 'GET',
  path: '/command-centre/ivanti-request-submission/choices/templates/',
  title: 'Service-desk templates for a person',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({
    requester: z.string().overwrite(meantText).min(1).max(254),
    system: system.optional(),
  }),
  answer: deskTemplates,
})

/** What a desk has open about something. */
export const openRequests = z.strictObject({
  open: z.array(
    joinedRequest.extend({
      subject: z.string(),
      /** The desk's own word. */
      state: z.string(),
      link: z.string().nullable(),
    }),
  ),
  /** Why nothing, or not all, was told; null where all was. */
  why: z.string().nullable(),
})

export type OpenRequests = z.output<typeof openRequests>

/** What is open about a device, a person or a place, so that it can be joined. */
export const listOpenRequests = defineCall({
  method: 'GET',
  path: '/command-centre/ivanti-request-submission/choices/open/',
  title: 'Open service-desk requests about the same',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({ ...requestAbout.shape, system: system.optional() }),
  answer: openRequests,
})

/** What a template asks. */
export const deskParameter = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(parameterKinds),
  description: z.string().nullable(),
  /** Null where it depends on other answers. */
  required: z.boolean().nullable(),
  /** Null where they were not told, and where they depend on other answers. */
  choices: z.array(deskChoice).nullable(),
  /** Its choices are those that are known: another value is answered as text. */
  takesOther: z.boolean(),
  /** Names of the parameters by whose answers its choices are narrowed. */
  dependsOn: z.array(z.string()),
})

export type DeskParameter = z.output<typeof deskParameter>

export const deskTemplate = z.strictObject({
  /** Null where there is no such template any more, and where it was not told. */
  parameters: z.array(deskParameter).nullable(),
  /** Why not all was told; null where it was. */
  why: z.string().nullable(),
  observedAt: z.iso.datetime(),
})

export type DeskTemplate = z.output<typeof deskTemplate>

export const readDeskTemplate = defineCall({
  method: 'GET',
  path: '/command-centre/ivanti-request-submission/template/',
  title: 'Fields of a request template',
  access,
  changes: false,
  record: 'none',
  query: z.strictObject({ template: id, system: system.optional() }),
  answer: deskTemplate,
})

export const narrowedChoices = z.strictObject({ choices: z.array(deskChoice), why: z.string().nullable() })

export type NarrowedChoices = z.output<typeof narrowedChoices>

/** The choices of one parameter, narrowed by what is answered to others. */
export const narrowDeskChoices = defineCall({
  method: 'POST',
  path: '/command-centre/ivanti-request-submission/choices/narrowed/',
  title: 'Choices that depend on other answers',
  access,
  changes: false,
  record: 'none',
  body: z.strictObject({
    system: system.nullable().default(null),
    template: id,
    parameter: id,
    /** By the names of parameters, as people read them. */
    given: z.record(z.string().max(500), z.string().max(500)),
  }),
  answer: narrowedChoices,
})
