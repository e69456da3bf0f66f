import { z } from 'zod'
import { impact, neededBy, urgency, watchers } from '@patchbay/contract/changes/request-extra-fields'
import {
  deskAnswers,
  drawnParameter,
  joinedRequest,
  requestAbout,
} from '@patchbay/contract/changes/kinds/request-intent'

/** A file that is kept until the desk has it. */
const keptFile = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  /** Octets. */
  size: z.int(),
})

/** What a person asked for, with all of it decided: the same at preview, at the click and at every try. */
export const requestIntent = z.strictObject({
  does: z.enum(['submit', 'withdraw', 'join', 'leave']),
  /** The open request that is joined, or left again; null for one of its own. */
  join: joinedRequest
    .extend({
      /** Of one that is left: who joined it was added to those who are kept informed, and is taken out of them. */
      takesOut: z.boolean(),
    })
    .nullable()
    .default(null),
  /** Name of the desk that is written to; null where it could not be found. */
  system: z.string().nullable(),
  /** Login or e-mail address. */
  requester: z.string(),
  /** By which it is found at the desk, and when it was first meant to be sent. */
  mark: z.string(),
  since: z.string(),
  /** The requester as the desk knows them; null before it was asked. */
  requesterId: z.string().nullable(),
  template: z.string(),
  /** What its desk makes of that; a request in those from before there was anything else. */
  makes: joinedRequest.shape.kind.default('request'),
  /** As the form was drawn. */
  drawn: z.array(drawnParameter),
  subject: z.string(),
  words: z.string(),
  answers: deskAnswers,
  /** As typed; none in requests from before there were any. */
  watchers: watchers.default([]),
  neededBy: neededBy.nullable().default(null),
  /** In the words of the desk. */
  urgency: urgency.nullable().default(null),
  impact: impact.nullable().default(null),
  about: requestAbout.nullable(),
  /** Other names of that, as far as whoever asks may know them; none in requests from before there were any. */
  alsoCalled: z.array(z.string()).default([]),
  /** What was known of the device when it was previewed; null where it does not go with it. */
  evidence: z.string().nullable(),
  files: z.array(keptFile),
  /** Why it is withdrawn; null for one that is submitted. */
  because: z.string().nullable(),
})

export type RequestIntent = z.output<typeof requestIntent>
export type KeptFile = z.output<typeof keptFile>
