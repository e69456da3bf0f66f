import { z } from 'zod'
import { takesNothing } from '@patchbay/connectors/service-desk/extra-fields'
import { takesBeside } from '@patchbay/contract/changes/request-extra-fields'
import { drawnParameter } from '@patchbay/contract/changes/kinds/request-intent'

/** By the id of what was asked, where the desk tells it, and by its name. */
const answered = z.object({ parameter: z.string().nullable(), name: z.string(), value: z.string() })

/** A request as its desk has it. */
export const standingRequest = z.object({
  id: z.string(),
  number: z.string(),
  /** A desk may count them apart. */
  kind: z.enum(['request', 'fault']).default('request'),
  subject: z.string(),
  /** The desk's own word. */
  state: z.string(),
  open: z.boolean(),
  requester: z.string().nullable(),
  /** By which the desk knows who it is for, where it tells that. */
  requesterId: z.string().nullable().default(null),
  link: z.string().nullable(),
  answers: z.array(answered),
  /** What it says beside them; null where the desk takes nothing there. */
  beside: z
    .object({
      watchers: z.array(z.string()),
      neededBy: z.string().nullable(),
      urgency: z.string().nullable(),
    })
    .nullable()
    .default(null),
})

export type StandingRequest = z.output<typeof standingRequest>

const openRequest = z.object({
  number: z.string(),
  kind: z.enum(['request', 'fault']).default('request'),
  subject: z.string(),
  state: z.string(),
  link: z.string().nullable(),
  /** What both are about. */
  about: z.string(),
})

const person = z.object({
  id: z.string(),
  name: z.string(),
  login: z.string().nullable(),
  email: z.string().nullable(),
  place: z.string().nullable(),
})

/** What was read of the desk before a request is sent, or taken back. */
export const requestSnapshot = z.object({
  observedAt: z.string(),
  /** As people call the desk. */
  title: z.string(),
  /** As the desk is configured: what is sent is drawn with them. */
  settings: z.record(z.string(), z.unknown()),
  /** People whom the desk knows by what was typed; one is meant. */
  requesters: z.array(person),
  /** Who is to be kept informed, each with whom the desk knows by what was typed. */
  watchers: z.array(z.object({ asked: z.string(), known: z.array(person) })).default([]),
  /** What the desk takes beside what its template asks. */
  takes: takesBeside.default({ ...takesNothing, urgencies: [] }),
  /** Its name as the requester is offered it; null where they are not. */
  offered: z.string().nullable(),
  /** What the template asks now; null where there is none. */
  asks: z.array(drawnParameter).nullable(),
  /** Answers that do not fit it, by the id of their parameter. */
  faults: z.array(z.object({ parameter: z.string(), words: z.string() })),
  /** Open ones about the same. */
  open: z.array(openRequest),
  /** Why those were not told; null where they were. */
  openUnknown: z.string().nullable(),
  /** Of one that is joined or left whether its note is there, and whether whoever joins is told of it; null of any other. */
  joined: z.object({ noted: z.boolean(), informed: z.boolean() }).nullable().default(null),
  /** This request, where the desk already has it. */
  standing: standingRequest.nullable(),
})

export type RequestSnapshot = z.output<typeof requestSnapshot>
