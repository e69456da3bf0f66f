import { z } from 'zod'
import { defineCall } from '../call.ts'
import { asked, previewed } from '../changes/asking.ts'
import { batch, batchClick, batchMade, batchText } from '../changes/batch/batch.ts'
import { isTimeZone } from '../times/zoned-time.ts'
import { impact, neededBy, urgency, watchers } from '../changes/request-extra-fields.ts'
import { deskAnswers, joinWish, requestWish } from '../changes/kinds/request-intent.ts'

const access = { for: 'key', key: 'commands-ivanti-request-submission' } as const

/** What a run was asked for, about something else. Nothing is previewed by it. */
export const requestLike = z.strictObject({
  run: z.int(),
  target: z.string(),
  intent: z.strictObject({
    system: z.string().nullable(),
    requester: z.string(),
    template: z.string(),
    subject: z.string(),
    words: z.string(),
    answers: deskAnswers,
    watchers,
    neededBy: neededBy.nullable(),
    urgency: urgency.nullable(),
    impact: impact.nullable(),
    evidence: z.boolean(),
  }),
})

export type RequestLike = z.output<typeof requestLike>

export const readRequestLike = defineCall({
  method: 'GET',
  path: '/command-centre/ivanti-request-submission/like/',
  title: 'The request of a run, for another request',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({ run: z.coerce.number().int().min(1) }),
  answer: requestLike,
})

/**
 * Reads the template, the requester and what is open about the same, checks, and says what would be sent. Answers that do not
 * fit the template are named under `fields` as `intent.answers.<id>`.
 */
export const previewRequest = defineCall({
  method: 'POST',
  path: '/command-centre/ivanti-request-submission/preview/',
  title: 'Preview a request to the service desk',
  access,
  changes: false,
  record: 'read',
  // Files come as base64, which is a third longer.
  bodyLimit: 4 * 1024 * 1024,
  body: z.strictObject({ intent: requestWish }),
  answer: previewed,
})

/**
 * Reads the request that is to be joined, watchers and what is open about the same, checks, and says what would
 * be sent: a note into that request, and no new one. It is applied like any other.
 */
export const previewJoin = defineCall({
  method: 'POST',
  path: '/command-centre/ivanti-request-submission/join/',
  title: 'Preview joining an open request',
  access,
  changes: false,
  record: 'read',
  bodyLimit: 4 * 1024 * 1024,
  body: z.strictObject({ intent: joinWish }),
  answer: previewed,
})

const { reason, ticket, runAt } = asked

/**
 * Takes a list of requests, asks the desk what each template asks now, and looks at each of them. Nothing is sent. What does not
 * fit is named under `fields` as `text.LINE`.
 */
export const listRequests = defineCall({
  method: 'POST',
  path: '/command-centre/ivanti-request-submission/batch/',
  title: 'Check a list of requests to the service desk',
  access,
  changes: false,
  record: 'read',
  body: z.strictObject({
    text: batchText,
    reason,
    ticket,
    runAt,
    /** In which moments of the list are told that name none, such as `Europe/Oslo`. */
    zone: z.string().max(64).refine(isTimeZone, 'It is no time zone.').default('UTC'),
  }),
  answer: batchMade,
})

/** Begins what was checked, in stages. */
export const applyRequests = defineCall({
  method: 'POST',
  path: '/command-centre/ivanti-request-submission/batch/apply/',
  title: 'Submit a list of requests to the service desk',
  access,
  changes: true,
  record: 'change',
  body: batchClick,
  answer: batch,
})
