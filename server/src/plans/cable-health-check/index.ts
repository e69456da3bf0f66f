import { classify } from '@patchbay/contract/identifiers/identifiers'
import { cableHealthCheck as plan } from '@patchbay/contract/plans/cable-health-check'
import { z } from 'zod'
import { findCablePort } from '../../cables/find-port.ts'
import type { PlanKind } from '../plan-kind.ts'
import { cableLooks } from './looks.ts'

const known = z.strictObject({ switch: z.string(), interface: z.string() })

export type CableKnown = z.output<typeof known>

/** Looks at one cable, tests it, and says what was found. */
export const cableHealthCheck: PlanKind<typeof plan, CableKnown> = {
  plan,
  known,
  resolve: async ({ q }, { means }) => {
    const read = classify(q)
    if ('fault' in read) return { faults: { q: `It is ${read.fault}.` } }
    const target = await findCablePort(means.database, q, read.identifier)
    if ('switch' in target) return { known: { switch: target.switch, interface: target.interface } }
    const among = target.choices.map(({ title }) => title).join(', ')
    return { faults: { q: `${target.why}.${among === '' ? '' : ` Choose one of ${among}.`}` } }
  },
  named: ({ switch: name, interface: on }) => `${name} ${on}`,
  sentence: ({ switch: name, interface: on }) => `Check the cable of ${name} ${on}.`,
  changes: { test: (port) => ({ wish: port }) },
  looks: cableLooks,
}
