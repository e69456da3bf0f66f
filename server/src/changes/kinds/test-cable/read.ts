import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { CableTest } from '@patchbay/connectors/switch/cable-readings'
import type { CableTestAsked } from '@patchbay/contract/changes/kinds/test-cable'
import { z } from 'zod'
import { modelOf, portNow } from '../../../facts/ports.ts'
import { notOffered } from '../../../ports/section-operation.ts'
import { readPort } from '../../../ports/read.ts'
import { portSnapshot } from '../../../ports/snapshot.ts'
import { neededWriteAccess } from '../../../switches/write-access.ts'
import type { Means } from '../../kind.ts'

/** A port before its cable is tested. */
export const cableSnapshot = portSnapshot.extend({
  /** Mb/s; null without link. */
  speed: z.number().nullable(),
  testable: z.object({ can: z.boolean(), why: z.string(), document: z.string().nullable() }),
  /** When the switch says that it tested last, by its own clock; null for never. */
  ran: z.string().nullable(),
  /** Its last test has pairs without a result: it runs, or never came to its end. */
  testing: z.boolean(),
  /** What is sent. */
  lines: z.array(z.string()),
  /** Of this look, which is of one run. */
  mark: z.string(),
})

export type CableSnapshot = z.output<typeof cableSnapshot>

/** The port as an assignment that changes nothing of it: what is read, touched and proven is the same. */
export const asAssignment = ({ switch: name, interface: on }: CableTestAsked) =>
  ({ switch: name, interface: on, bounce: 'never' }) as const

/** Has not come to its end: a pair without result, of a test that was begun. */
export const isRunning = ({ ran, pairs }: CableTest): boolean =>
  ran !== null && pairs.some(({ state }) => state === 'not-completed')

/** The last test that the port tells of. @throws Failure where it cannot be read */
export async function lastTest(
  { switch: name }: CableTestAsked,
  on: string,
  { systems }: Means,
  ask: Ask,
): Promise<CableTest> {
  const { system, device } = neededWriteAccess(systems, name)
  const { readCableTest } = await system.can()
  if (readCableTest === undefined) throw notOffered('test a cable')
  return (await readCableTest(device, { interface: on }, ask)).value
}

/** The port, whether it has a test, and the test before. */
export async function readCable(intent: CableTestAsked, means: Means, ask: Ask): Promise<CableSnapshot> {
  const port = await readPort(asAssignment(intent), means, ask)
  const way = neededWriteAccess(means.systems, intent.switch)
  const [now, model] = await Promise.all([portNow(way, port.interface, ask), modelOf(way, ask)])
  const testable = way.plans.cableTestable({
    model,
    interface: port.interface,
    media: now?.value.media ?? null,
  })
  const last = testable.can ? await lastOf(intent, port.interface, means, ask) : null
  return {
    ...port,
    speed: now?.value.speed ?? null,
    testable: last === null || !('why' in last) ? testable : { ...testable, can: false, why: last.why },
    ran: last === null || 'why' in last ? null : last.ran,
    testing: last !== null && !('why' in last) && isRunning(last),
    lines: [...way.plans.cableTest(port.interface)],
    mark: `test-cable ${intent.switch} ${port.interface} ${port.observedAt}`,
  }
}

/** A port whose switch says that it has no test is not tested, whatever is documented of its model. */
async function lastOf(
  intent: CableTestAsked,
  on: string,
  means: Means,
  ask: Ask,
): Promise<CableTest | { readonly why: string }> {
  try {
    return await lastTest(intent, on, means, ask)
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause !== 'absent') throw error
    return { why: error.detail.message }
  }
}
