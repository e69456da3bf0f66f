import type { Ask } from '@patchbay/connectors/asking'
import { Failure, refused } from '@patchbay/connectors/failures'
import { askedSchema } from '@patchbay/contract/changes/field-schemas'
import type { Check } from '@patchbay/contract/changes/check'
import { resyncDevice as change } from '@patchbay/contract/changes/kinds/resync-device'
import type { Resync } from '@patchbay/contract/changes/kinds/resync-device'
import { z } from 'zod'
import { touchesNothing } from '../../../policies/protected.ts'
import { neededSystem } from '../../../systems/needed-system.ts'
import type { System, Systems } from '../../../systems/open.ts'
import { declaredAct } from '../../kind.ts'
import type { ChangeKind, Means, Proof, Step } from '../../kind.ts'
import { checkResult } from '../check-result.ts'
import { sendOnce, wasSent } from '../sent-once.ts'

const snapshotOf = z.object({
  observedAt: z.string(),
  /** As people call the controller. */
  title: z.string(),
  /** Null where the controller does not manage it. */
  device: z
    .object({
      id: z.string(),
      state: z.string(),
      reason: z.string().nullable(),
      /** Of its last collection; null where it has none. */
      collectedAt: z.string().nullable(),
      reachable: z.string().nullable(),
    })
    .nullable(),
})

type Snapshot = z.output<typeof snapshotOf>

const controllerOf = (systems: Systems, name: string | null) =>
  neededSystem(systems, 'controller', name, 'No controller manages it.')

async function deviceOn({ can }: System<'controller'>, name: string, ask: Ask): Promise<Snapshot['device']> {
  const { readDevice } = await can()
  if (readDevice === undefined) throw refused({ cause: 'right-missing', message: 'It reports no devices.' })
  const { value } = await readDevice({ name }, ask)
  return value === null
    ? null
    : {
        id: value.id,
        state: value.synchronization.state,
        reason: value.synchronization.reason,
        collectedAt: value.synchronization.at?.toISOString() ?? null,
        reachable: value.reachable,
      }
}

async function manages(one: System<'controller'>, device: string, ask: Ask): Promise<boolean> {
  try {
    return (await deviceOn(one, device, ask)) !== null
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return false
  }
}

/** Finds the controller that manages it, where none was named. */
async function settle(asked: object, { systems }: Means, ask: Ask): Promise<Resync> {
  const intent = asked as Resync
  if (intent.system !== null) return intent
  const all = systems.ofKind('controller')
  const managing = await Promise.all(all.map((one) => manages(one, intent.device, ask)))
  const at = managing.indexOf(true)
  return { ...intent, system: all[at]?.name ?? (all.length === 1 ? (all[0]?.name ?? null) : null) }
}

function checksOf({ device: name }: Resync, { title, observedAt, device }: Snapshot): Check[] {
  const found =
    device === null
      ? checkResult('red', 'managed', `${title} does not manage ${name}.`)
      : device.reachable === 'no'
        ? checkResult('amber', 'reachable', `${title} does not reach ${name}, so it may collect nothing.`)
        : checkResult(
            'green',
            'managed',
            `${title} manages ${name}: ${device.state}${device.reason === null ? '' : `, ${device.reason}`}.`,
          )
  return [{ ...found, source: title, observedAt, protectedClass: null }]
}

const markOf = ({ system, device }: Resync, { observedAt }: Snapshot) =>
  ['resync-device', system ?? '', device, observedAt].join(' ')

/** Asked for once: a controller that is asked again begins anew. */
function stepsOf(intent: Resync, before: Snapshot, means: Means): Step[] {
  const mark = markOf(intent, before)
  return [
    {
      name: 'resync',
      title: 'Collect anew from the device',
      forth: {
        apply: async (writing) => {
          const system = controllerOf(means.systems, intent.system)
          const { resync } = await system.writes()
          if (resync === undefined || before.device === null)
            throw refused({ cause: 'right-missing', message: `${system.title} cannot resync it.` })
          const { id } = before.device
          return sendOnce(writing, mark, means, (noted) => resync(id, noted))
        },
        holds: async () =>
          (await wasSent(mark, means))
            ? { holds: true, seen: 'Already requested; it is sent once.' }
            : { holds: false, seen: 'Not requested yet.' },
      },
      back: 'stays',
    },
  ]
}

/** Seconds. */
const limit = 600

/** A newer time of collection is the proof; a task that has ended is none. */
const proofsOf = ({ system, device }: Resync, before: Snapshot, { systems }: Means): Proof[] => [
  {
    name: 'collected',
    title: 'It was collected anew',
    limit,
    look: async (ask) => {
      const source = before.title
      const now = await deviceOn(controllerOf(systems, system), device, ask)
      if (now === null) return { proven: false, seen: `${source} does not manage it any more.`, source }
      const proven =
        now.collectedAt !== null &&
        (before.device?.collectedAt == null || now.collectedAt > before.device.collectedAt)
      const why = now.reason === null ? '' : `, ${now.reason}`
      return {
        proven,
        seen: proven ? `Collected anew: ${now.state}${why}.` : `Not collected anew yet: ${now.state}${why}.`,
        source,
      }
    },
  },
]

/** Has Catalyst Center collect anew from a device, so that its belief is of now. Nothing of the device changes. */
export const resyncDevice: ChangeKind<Resync, Snapshot> = {
  ...declaredAct(change),
  intent: askedSchema(change),
  settle,
  snapshot: snapshotOf,
  named: ({ device }) => device,
  targets: ({ device }) => [`resync ${device.toLowerCase()}`],
  writesTo: ({ system }, { systems }) => [{ system: controllerOf(systems, system).name, device: null }],
  read: async ({ system, device }, { systems, now }, ask) => {
    const of = controllerOf(systems, system)
    return { observedAt: now().toISOString(), title: of.title, device: await deviceOn(of, device, ask) }
  },
  moved: (before, now) =>
    before.device?.id === now.device?.id ? null : 'the controller manages it as another device.',
  touches: () => touchesNothing,
  check: async (intent, before) => checksOf(intent, before),
  show: ({ device, system }, before, { systems }) => {
    const { title, plans } = controllerOf(systems, system)
    return {
      sentence: `Have ${title} collect anew from ${device}.`,
      target: device,
      fields: [],
      sendings: [{ to: title, lines: [...plans.lines('resync', before.device?.id ?? device)] }],
      affected: [],
      transliterated: [],
      nothing: false,
    }
  },
  steps: stepsOf,
  proofs: proofsOf,
}
