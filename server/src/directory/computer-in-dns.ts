import type { Line } from '@patchbay/contract/answer-parts'
import type { Source } from '@patchbay/contract/systems/sources'
import type { AccountDossier } from './account-dossier.ts'
import { addressesIn } from './ask-dns.ts'
import type { ComputerRecords } from './ask-dns.ts'
import { waitingLine } from '../sources/answer-lines.ts'

const name = 'dnsRecords'
const label = 'In DNS'

/** Each way in which DNS does not fit: names of the addresses, and where the computer has its leases. */
function disagreements({ name: own, forth, back }: ComputerRecords, leased: readonly string[]): string[] {
  const addresses = addressesIn(forth.value)
  const reached = new Set([
    own.toLowerCase(),
    ...forth.value.filter(({ type }) => type === 'CNAME').map(({ data }) => data),
  ])
  const otherwise = back.flatMap(({ address, reading }) => {
    const names = reading.value.map(({ data }) => data)
    if (names.some((one) => reached.has(one))) return []
    if (names.length > 0) return [`${address} has the name ${names.join(', ')}`]
    return reading.complete ? [`${address} has no name`] : []
  })
  const elsewhere = addresses.length === 0 ? [] : leased.filter((address) => !addresses.includes(address))
  return [...otherwise, ...elsewhere.map((address) => `its lease is on ${address}`)]
}

function toldLine(records: ComputerRecords, kept: boolean, leased: readonly string[]): Line {
  const { source, forth } = records
  const addresses = addressesIn(forth.value)
  const wrong = disagreements(records, leased)
  return {
    ...waitingLine(name, label, 'no address'),
    value: addresses.join(', ') || null,
    detail:
      addresses.length === 0
        ? null
        : wrong.length > 0
          ? wrong.join('; ')
          : records.back.every(({ reading }) => reading.complete)
            ? 'and back to its name'
            : 'its reverse record was not read',
    tone: wrong.length > 0 ? 'warn' : 'plain',
    state: addresses.length > 0 ? 'told' : forth.complete ? 'none' : 'unsure',
    why:
      addresses.length > 0
        ? null
        : forth.complete
          ? 'no address'
          : 'no address, or the answer was incomplete',
    source,
    observedAt: forth.observedAt.toISOString(),
    freshness: kept ? 'last-known' : 'live',
    identifier: true,
  }
}

/**
 * Where the name that the directory gives a computer leads by DNS, one line for each server that was asked, with what does
 * not fit; or why that is not known.
 */
export function dnsLines({ records, devices }: AccountDossier, sources: readonly Source[]): Line[] {
  const chips = sources.filter(({ kind }) => kind === 'dns')
  const itself = [...devices.values()].filter(({ because }) => because.has('is this computer'))
  const leased = itself.flatMap(({ address }) => (address === null || address.includes(':') ? [] : [address]))
  return chips.map((chip, at) => {
    const told = records.find(({ source }) => source === chip.id)
    const own = at === 0 ? name : `${name} ${chip.id}`
    if (told !== undefined) return { ...toldLine(told, chip.state === 'stale', leased), name: own }
    if (chip.state === 'not-configured') return waitingLine(own, label, 'no DNS is connected')
    const open = chip.state === 'waiting' || chip.state === 'asking'
    return waitingLine(own, label, open ? null : `${chip.name}: ${chip.why ?? 'no answer'}`)
  })
}
