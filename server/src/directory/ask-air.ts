import { associationOn } from '../facts/associations.ts'
import { failureWords } from '../sources/failure-words.ts'
import { upTo, shortOf } from '../sources/cut.ts'
import type { RowPart } from '../sources/question-sources.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { AccountFacts, AccountSearch } from './account-search.ts'

/** Devices that one controller is asked for: each costs several reads. */
const mostDevices = 20

/** Which devices of the account a wireless controller has on the air, and at which access point. */
export async function associationsOfDevices({
  search,
  system,
  turn,
}: RowPart<AccountSearch, AccountFacts, 'wireless'>): Promise<Settled> {
  const { dossier, db } = search
  const devices = upTo([...dossier.devices.values()], mostDevices, 'devices')
  if (devices.asked.length === 0) return { notAsked: 'no device to look for' }
  turn.asking()
  let count = 0
  let failure: unknown = null
  let why: string | null = null
  for (const device of devices.asked) {
    try {
      const reading = await associationOn(db, system, device.mac, { ask: () => search.ask })
      if (reading === null) return { notAsked: 'has no client lookup' }
      why ??= reading.why
      if (reading.association === null) continue
      count += 1
      device.associations.push(reading.association)
    } catch (error) {
      search.ask.signal.throwIfAborted()
      if (count === 0) throw error
      failure ??= error
    }
  }
  search.grown()
  return shortOf({ count }, devices.why, why, failure === null ? null : failureWords(failure))
}
