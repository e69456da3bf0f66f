import { serverReadings } from '../facts/dhcp-server.ts'
import type { Settled } from '../sources/ask-source.ts'
import { heardOf } from '../sources/ask-source.ts'
import { failureWords } from '../sources/failure-words.ts'
import type { DoctorPart } from './search.ts'

/** The subnets of a server and how full they are; the leases of the device are known by now. */
export async function readScopes({ search, system, turn, soFar }: DoctorPart<'dhcp'>): Promise<Settled> {
  const { doctor, ask } = search
  turn.asking()
  const { subnets, use } = await serverReadings(system, () => search.ask)
  if (subnets === undefined) return { notAsked: 'has no list of subnets' }
  const [scopes, full] = await Promise.allSettled([subnets(), use?.()])
  ask.signal.throwIfAborted()
  if (scopes.status === 'rejected') throw scopes.reason
  const { value, observedAt: at, complete } = scopes.value
  doctor.scopes.push({
    source: system.name,
    at,
    subnets: value,
    use: full.status === 'fulfilled' ? (full.value?.value ?? null) : null,
  })
  search.grown()
  const count = heardOf(soFar)?.count ?? 0
  return full.status === 'fulfilled'
    ? { count, complete }
    : { count, complete: false, why: failureWords(full.reason) }
}
