import type { ReservationBody } from '@patchbay/connectors/dhcp/writes'
import { Failure, refused } from '@patchbay/connectors/failures'
import type { Writing } from '@patchbay/connectors/writing'
import type { Operation, Means, Step } from '../changes/kind.ts'
import { asOneWriter } from '../changes/kinds/one-writer.ts'
import type { ReservationIntent } from './intent.ts'
import { inSubnet, placesOf } from './parts.ts'
import { renewalSteps } from './renewal.ts'
import { neededServer } from './dhcp-servers.ts'
import type { ReservationSnapshot, ServerSnapshot } from './snapshot.ts'
import { wantedBody } from './wanted.ts'

/**
 * What nobody can read: whether the file of a server says what the server does. A process that begins a run knows that the
 * file was not written for it; one that goes on after another takes it that it was.
 */
interface File {
  mayHaveIt: boolean
  saved: boolean
}

/**
 * Each server in turn, the primary first: set and read back, then saved; then what it had in other subnets. Its device is hurried
 * when all have it.
 */
export function reservationSteps(
  intent: ReservationIntent,
  before: ReservationSnapshot,
  means: Means,
): Step[] {
  const places = placesOf(intent, before)
  const files = places.map((): File => ({ mayHaveIt: true, saved: false }))
  // What an earlier process did to those before is not known here, and is not done anew.
  const begun = (at: number) => () => {
    for (const file of files.slice(at)) if (!file.saved) file.mayHaveIt = false
  }
  const onServers = places.flatMap(({ intent: wish, server, elsewhere }, at): Step[] => {
    const { plans } = neededServer(means.systems, server.system)
    const wanted = wantedBody(plans, wish, server)
    if (plans.same(server.body, wanted)) return []
    const which = elsewhere === null ? [] : [elsewhere]
    const file = files[at] ?? { mayHaveIt: true, saved: false }
    const set: Step = {
      name: ['set', server.system, ...which].join(' '),
      title: `${wanted === null ? 'Remove the reservation' : 'Set the reservation'} on ${server.title}${inSubnet(elsewhere)}`,
      forth: setOperation(intent.mac, server, means, { from: server.body, to: wanted }, begun(at)),
      back: rollbackOperation(intent.mac, server, means, { from: wanted, to: server.body }, file),
    }
    if (!server.saves) return [set]
    const save: Step = {
      name: ['save', server.system, ...which].join(' '),
      title: `Save the configuration of ${server.title}`,
      forth: saveOperation(server, means, file),
      // The way back of the other saves, too.
      back: 'needless',
    }
    return [set, save]
  })
  return [...onServers, ...renewalSteps(intent, before, means)]
}

interface Way {
  readonly from: ReservationBody | null
  readonly to: ReservationBody | null
}

function setOperation(
  mac: string,
  { system: name, title, subnetId }: ServerSnapshot,
  { systems, database }: Means,
  { from, to }: Way,
  begun: () => void,
): Operation {
  const place = { subnetId, mac }
  return {
    apply: async (writing) => {
      begun()
      const { setReservation } = await neededServer(systems, name).writes()
      if (setReservation === undefined) throw notOffered(title, 'store reservations')
      // Some servers are only given whole: two who read and write one at once would lose what the other wrote.
      return asOneWriter(database, { system: name, title }, writing, () =>
        setReservation({ place, known: from, wanted: to }, writing),
      )
    },
    holds: async (ask) => {
      const system = neededServer(systems, name)
      const reading = await (await system.can()).readReservation?.(place, ask)
      if (reading === undefined) throw notOffered(title, 'read one reservation')
      const { body, says } = reading.value
      const seen =
        body === null
          ? `${title} has no reservation of ${mac}.`
          : `${title} has ${says?.address ?? 'no address'} reserved for ${mac}.`
      return { holds: system.plans.same(body, to), seen }
    },
  }
}

/** Back to what was there, in the file as well where it may have been written. */
function rollbackOperation(
  mac: string,
  server: ServerSnapshot,
  means: Means,
  way: Way,
  file: File,
): Operation {
  const set = setOperation(mac, server, means, way, () => undefined)
  const save = saveOperation(server, means, file)
  const open = () => server.saves && file.mayHaveIt
  let cleaned = false
  return {
    apply: async (writing) => {
      // What was saved after a set that did nothing is not what is wanted: only the save of this time counts.
      cleaned = false
      const { sent, answer } = await set.apply(writing)
      if (!open()) return { sent, answer }
      const saved = await save.apply(writing)
      cleaned = true
      return { sent: [...sent, ...saved.sent], answer: [answer, saved.answer].join('\n') }
    },
    holds: async (ask) => {
      const held = await set.holds(ask)
      if (!held.holds || !open() || cleaned) return held
      return { holds: false, seen: `${held.seen} Its file may differ.` }
    },
  }
}

function saveOperation({ system: name, title }: ServerSnapshot, { systems }: Means, file: File): Operation {
  return {
    apply: async (writing) => {
      const { saveConfiguration } = await neededServer(systems, name).writes()
      if (saveConfiguration === undefined) throw notOffered(title, 'save its configuration')
      const hadIt = file.mayHaveIt
      const marked: Writing = {
        limit: writing.limit,
        signal: writing.signal,
        beforeSending: async (to) => {
          await writing.beforeSending(to)
          file.mayHaveIt = true
        },
      }
      try {
        const written = await saveConfiguration(marked)
        file.saved = true
        return written
      } catch (error) {
        // What it refused in so many words it did not do.
        if (error instanceof Failure && error.kind === 'refused' && !file.saved) file.mayHaveIt = hadIt
        throw error
      }
    },
    // Saving twice is the same as once, and nothing tells whether it was done.
    holds: async () => ({
      holds: file.saved,
      seen: file.saved
        ? `${title} confirmed that it wrote its file.`
        : `${title} has not confirmed that it wrote its file.`,
    }),
  }
}

const notOffered = (title: string, what: string) =>
  refused({ cause: 'right-missing', message: `${title} cannot ${what}.` })
