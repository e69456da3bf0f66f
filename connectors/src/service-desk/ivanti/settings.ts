import { z } from 'zod'
import { requestPage, stateList } from '../request-page.ts'
import { isZone } from '../../zone-offset.ts'
import { incidentAsks, incidentSets, incidentWithdrawn } from './incident-settings.ts'

/** Where Ivanti may answer on its host, the likelier first. */
export const bases = ['/HEAT/api', '/api'] as const

export type Base = (typeof bases)[number]

export const ivantiSettings = z.strictObject({
  /** Found out by asking unless said. */
  base: z.enum(['find out', ...bases]).default('find out'),
  /** To sign in with a password: the tenant, which is the host unless said, and the internal name of the role. */
  tenant: z
    .string()
    .regex(/^[A-Za-z0-9.-]{1,253}$/, 'must be a name such as example.ivanticloud.com')
    .optional(),
  role: z
    .string()
    .regex(/^[A-Za-z0-9_. -]{1,100}$/, 'must be the internal name of a role')
    .optional(),
  /** In which the tenant means its dates. A wrong one stores other dates than were sent. */
  timeZone: z.string().refine(isZone, 'must be a time zone such as Europe/Berlin').default('UTC'),
  /** The layout that a service request is made with. */
  formName: z.string().min(1).max(200).default('ServiceReq.ResponsiveAnalyst.DefaultLayout'),
  /** Location of a requester of whom none is known. */
  location: z.string().max(200).default(''),
  /** States in which a request or a fault has ended, with commas between them. */
  ended: stateList.default([
    'Closed',
    'Resolved',
    'Fulfilled',
    'Completed',
    'Cancelled',
    'Canceled',
    'Rejected',
    'Withdrawn',
  ]),
  /** The state of a service request that is taken back. */
  withdrawn: z.string().min(1).max(60).default('Cancelled'),
  /** Fields of an incident that whoever reports a fault is asked for. */
  incidentAsks: incidentAsks.default(
    ['Urgency', 'Impact', 'Service', 'Category'].map((field) => ({ field, required: false })),
  ),
  /** What else a new incident is given. */
  incidentSets: incidentSets.default({ Status: 'Logged', Source: 'API' }),
  /** What an incident that is taken back is set to; without one a note asks the desk to end it. */
  incidentWithdrawn: incidentWithdrawn.default(null),
  requestPage: requestPage.optional(),
  concurrency: z.int().min(1).max(8).default(3),
  perMinute: z.int().min(1).max(6_000).optional(),
})

export type IvantiSettings = z.output<typeof ivantiSettings>
