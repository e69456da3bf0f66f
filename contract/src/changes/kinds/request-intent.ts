import { z } from 'zod'
import { asSeen } from '../../identifiers/clean.ts'
import { meantText } from '../../identifiers/wrapping.ts'
import { submitRequest } from './submit-request.ts'
import { impact, neededBy, urgency, watchers } from '../request-extra-fields.ts'
import { largestFiles, mostFiles, namedAlike } from '../request-files.ts'

const { fields } = submitRequest

export const parameterKinds = [
  'text',
  'long-text',
  'number',
  'yes-no',
  'date',
  'moment',
  'time',
  'choice',
  'choices',
  'heading',
] as const

export const deskChoice = z.strictObject({ id: z.string().min(1).max(200), text: z.string().max(500) })

/** One answer, in the words of its kind; no choice is an answer left empty. */
export const deskAnswer = z.discriminatedUnion('as', [
  z.strictObject({ as: z.literal('text'), text: z.string().max(10_000) }),
  z.strictObject({ as: z.literal('yes-no'), yes: z.boolean() }),
  /** `2026-12-01` */
  z.strictObject({ as: z.literal('date'), date: z.string().max(10) }),
  z.strictObject({ as: z.literal('moment'), at: z.string().max(40) }),
  z.strictObject({ as: z.literal('choices'), choices: z.array(deskChoice).max(100) }),
])

export type DeskAnswer = z.output<typeof deskAnswer>

/** Answers by the ids of parameters. */
export const deskAnswers = z.record(z.string().min(1).max(200), deskAnswer)

/** A parameter as a form was drawn from it. */
export const drawnParameter = z.strictObject({
  id: z.string().min(1).max(200),
  name: z.string().max(500),
  kind: z.enum(parameterKinds),
  required: z.boolean().nullable(),
})

/** Base64, whose length tells its octets. */
const attachedFile = z.strictObject({
  /** Without folders. */
  name: z
    .string()
    .trim()
    .regex(/^[^/\\"<>:|?*\p{Cc}]{1,120}$/u, 'Its name cannot be sent.'),
  /** Media type. */
  type: z.string().regex(/^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,100}$/i),
  content: z.base64().min(4),
})

const octetsOf = (content: string) => Math.floor((content.length * 3) / 4)

/** What a request is about, as a page of the product names it. */
export const requestAbout = z.strictObject({
  kind: z.enum(fields.kind.choices),
  text: z.string().overwrite(meantText).min(1).max(fields.about.longest),
})

export type RequestAbout = z.output<typeof requestAbout>

const attachedFiles = z
  .array(attachedFile)
  .max(mostFiles, `At most ${mostFiles} files.`)
  .refine(
    (files) => files.reduce((sum, { content }) => sum + octetsOf(content), 0) <= largestFiles,
    `The files are larger than ${largestFiles / 1024 / 1024} MB together.`,
  )
  .superRefine((files, context) => {
    const words = namedAlike(files)
    if (words !== null) context.addIssue(words)
  })
  .default([])

/** The name of a connected desk; null for the only one. */
const system = z.string().min(1).max(60).nullable().default(null)
/** For whom: login or e-mail address. */
const requester = z.string().overwrite(meantText).min(1, 'Say for whom it is.').max(fields.requester.longest)
const words = z.string().trim().min(3, 'Describe it in a few words.').max(fields.words.longest)

/** A request that its desk has, as people name it: a desk may count faults apart. */
export const joinedRequest = z.strictObject({
  number: z.string().regex(/^[1-9]\d{0,14}$/, 'It is no number of a request.'),
  kind: z.enum(['request', 'fault']),
})

/** What is added to a request that is open about the same, instead of a new one. */
export const joinWish = z.strictObject({
  system,
  /** Who is kept informed of it from then on, where the desk has a place for that. */
  requester,
  join: joinedRequest,
  words,
  /** What both are about. */
  about: requestAbout,
  /** What is known of the device now goes with it. */
  evidence: z.boolean().default(false),
  files: attachedFiles,
})

export type JoinWish = z.output<typeof joinWish>

/** A request as somebody fills it in. */
export const requestWish = z.strictObject({
  system,
  requester,
  /** Id at the desk. */
  template: z.string().min(1, 'Choose what is asked for.').max(200),
  /** What the template asked when the form was drawn. */
  drawn: z.array(drawnParameter).max(500),
  subject: z.string().overwrite(asSeen).min(3, 'Enter a subject in one line.').max(fields.subject.longest),
  words,
  answers: deskAnswers.default({}),
  /** Who is kept informed, beside the requester. What of these three its desk has no field for is written into the description. */
  watchers: watchers.default([]),
  neededBy: neededBy.nullable().default(null),
  urgency: urgency.nullable().default(null),
  /** No desk has a field for it beside its template. */
  impact: impact.nullable().default(null),
  about: requestAbout.nullable().default(null),
  /** What is known of the device now goes with it. */
  evidence: z.boolean().default(false),
  files: attachedFiles,
})

export type RequestWish = z.output<typeof requestWish>
