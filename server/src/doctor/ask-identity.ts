import type { Reading } from '@patchbay/connectors/asking'
import { identityReadings } from '../facts/identity-services.ts'
import type { Settled } from '../sources/ask-source.ts'
import { failureWords } from '../sources/failure-words.ts'
import type { DoctorPart } from './search.ts'

const [hours, most] = [24, 20]

/** Authentications, the session with what it grants, and containment of the device. One of them failing leaves the others. */
export async function readIdentity({
  search,
  system,
  turn,
  soFar,
}: DoctorPart<'identity'>): Promise<Settled> {
  const { doctor, dossier, ask } = search
  const { mac } = dossier
  if (mac === null) return soFar ?? { notAsked: 'no single device to look up' }
  turn.asking()
  const can = await identityReadings(system, () => search.ask)
  const failures: unknown[] = []
  const read = async <T>(work: Promise<Reading<T>> | undefined): Promise<Reading<T> | null> => {
    try {
      return (await work) ?? null
    } catch (error) {
      ask.signal.throwIfAborted()
      failures.push(error)
      return null
    }
  }
  const [history, sessions, containment] = await Promise.all([
    read(can.history(mac, hours, most)),
    read(can.sessions({ mac })),
    read(can.containment(mac)),
  ])
  const heard = [history, sessions, containment].filter((one) => one !== null)
  if (heard.length === 0) {
    if (failures.length > 0) throw failures[0]
    return { notAsked: 'tells nothing of a device' }
  }
  doctor.identity.push({
    source: system.name,
    at: heard[0]?.observedAt ?? new Date(),
    history: history?.value ?? null,
    sessions: sessions?.value ?? null,
    containment: containment?.value ?? null,
    isContainmentRead: containment !== null,
  })
  search.grown()
  const count = (history?.value.length ?? 0) + (sessions?.value.length ?? 0)
  return failures.length === 0 ? { count } : { count, complete: false, why: failureWords(failures[0]) }
}
