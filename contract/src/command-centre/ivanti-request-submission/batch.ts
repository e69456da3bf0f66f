import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { asked } from '../../changes/asking.ts'
import { batch, batchClick, batchMade, batchText } from '../../changes/batch.ts'
import { isTimeZone } from '../../times/zoned-time.ts'

const access = { for: 'key', key: 'commands-ivanti-request-submission' } as const
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
