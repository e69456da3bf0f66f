import { notFound } from '@patchbay/connectors/failures'
import type { Means, Proof } from '../../kind.ts'
import { accessPointOn } from '../../../facts/access-points.ts'
import { countClients } from '../../../power/port-access-point.ts'
import type { PortAccessPoint } from '../../../power/port-access-point.ts'
import type { PowerSnapshot } from './intent.ts'

/** Seconds: an access point starts, finds its controller and may load software. */
const limits = { left: 120, joined: 900, clients: 300 }

const gone = (controller: string) =>
  notFound({ cause: 'absent', message: `${controller} cannot be asked for access points.` })

const named = ({ name, radioMac }: PortAccessPoint) => name ?? radioMac

function controllerOf({ systems }: Means, { controller }: PortAccessPoint) {
  const system = systems.ofKind('wireless').find(({ name }) => name === controller)
  if (system === undefined) throw gone(controller)
  return system
}

const readNow = async (means: Means, one: PortAccessPoint, ask: Parameters<Proof['look']>[0]) => {
  const reading = await accessPointOn(controllerOf(means, one), { mac: one.radioMac }, { ask: () => ask })
  if (reading === null) throw gone(one.controller)
  return reading.value
}

/** Its controller notices in its own time that it is gone. */
export const leftProof = ({ onPort: { accessPoint: one } }: PowerSnapshot, means: Means): Proof => ({
  name: 'left',
  title: 'The access point has left its controller',
  limit: limits.left,
  ownTime: true,
  look: async (ask) => {
    if (one === null || !one.joined) return null
    const now = await readNow(means, one, ask)
    const source = one.controller
    return now?.joined === true
      ? { proven: false, seen: `${named(one)} is still joined.`, source, waits: 'soon' }
      : { proven: true, seen: `${named(one)} is not joined.`, source }
  },
})

/** The access point has joined anew, and clients are on it again. */
export function accessPointProofs({ onPort: { accessPoint: one } }: PowerSnapshot, means: Means): Proof[] {
  if (one === null || !one.joined) return []
  const source = one.controller
  // A controller keeps one that lost its power for a while: only a later join is one.
  const isBack = (joinedAt: Date | null) =>
    joinedAt !== null && (one.joinedAt === null || joinedAt > new Date(one.joinedAt))
  return [
    {
      name: 'joined',
      title: 'The access point has joined again',
      limit: limits.joined,
      look: async (ask) => {
        const now = await readNow(means, one, ask)
        if (now?.joined !== true) return { proven: false, seen: `${named(one)} is not joined.`, source }
        return isBack(now.joinedAt)
          ? { proven: true, seen: `${named(one)} has joined again.`, source }
          : { proven: false, seen: `${named(one)} has not joined anew yet.`, source }
      },
    },
    {
      name: 'clients',
      title: 'Clients are back',
      limit: limits.clients,
      // They went to its neighbours meanwhile, and come back as they please.
      ownTime: true,
      look: async (ask) => {
        if (one.name === null || one.clients === null || one.clients === 0) return null
        const now = await readNow(means, one, ask)
        const seen = (count: number) => `${count} clients; ${one.clients} before.`
        if (now?.joined !== true || !isBack(now.joinedAt))
          return { proven: false, seen: seen(0), source, waits: 'soon' }
        const count = await countClients(controllerOf(means, one), one.name, ask)
        if (count === null)
          return { proven: false, notJudged: true, seen: 'Clients are not reported.', source }
        return count > 0
          ? { proven: true, seen: seen(count), source }
          : { proven: false, seen: seen(0), source, waits: 'soon' }
      },
    },
  ]
}
