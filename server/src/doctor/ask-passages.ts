import { readService } from '@patchbay/contract/identifiers/service'
import { passageOf } from '../facts/firewall-passages.ts'
import { recordsOf } from '../facts/records.ts'
import type { Settled } from '../sources/ask-source.ts'
import { addressOf } from './known/device.ts'
import type { DoctorPart, DoctorSearch } from './search.ts'

/** The address of the destination: as it was entered, or by the first name service that knows it. */
async function destinationOf({ doctor: { to }, systems, ask }: DoctorSearch): Promise<string | null> {
  if (to.address !== null) return to.address
  for (const system of systems.ofKind('dns')) {
    const [reading] = (await recordsOf(system, [{ name: to.text }], { ask: () => ask })) ?? []
    const found = reading?.value.find(({ type }) => type === 'A')
    if (found !== undefined) return found.data
  }
  return null
}

/** What a firewall does with traffic of the device to the destination. */
export async function readPassage({ search, system, turn }: DoctorPart<'firewall'>): Promise<Settled> {
  const { doctor } = search
  const held = addressOf(doctor)
  const service = readService(doctor.to.service)
  if (held === null || 'fault' in service) return { notAsked: 'no address to test' }
  turn.asking()
  const destination = await destinationOf(search)
  if (destination === null) return { notAsked: `${doctor.to.text} has no address` }
  const flow = { source: held.address, destination, ...service }
  const passage = await passageOf(system, flow, new Map(), { ask: () => search.ask })
  if (passage === null) return { notAsked: 'has no policy test' }
  doctor.passages.push({ source: system.name, at: passage.at, value: passage })
  search.grown()
  return { count: 1 }
}
