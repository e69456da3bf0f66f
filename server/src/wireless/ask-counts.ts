import type { Reading } from '@patchbay/connectors/asking'
import type {
  AccessPoint,
  ControllerCounts,
  WirelessClient,
} from '@patchbay/connectors/wireless/capabilities'
import type { Controller, Count } from '@patchbay/contract/common-queries/cisco-wlc'
import { accessPointsOn } from '../facts/access-points.ts'
import { allClientsOn, countsOf } from '../facts/wireless-clients.ts'
import { failureWords } from '../sources/failure-words.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { WirelessPart } from './search.ts'

interface Readings {
  readonly accessPoints: Reading<readonly AccessPoint[]>
  readonly clients: Reading<readonly WirelessClient[]>
  readonly counts: Reading<ControllerCounts>
}

const unsaid = 'no reason reported'

/** Holds a list against the controller's own count; `apart` are rows that the controller does not count, with the words for them. */
export function compareCount(
  rows: Pick<Reading<readonly unknown[]>, 'value' | 'dropped'>,
  counted: number | null,
  apart: { readonly number: number; readonly words: string },
  missing: string | null,
): Count {
  const listed = rows.value.length
  if (missing !== null) return { listed, counted, state: 'unknown', why: missing }
  if (counted === null) return { listed, counted, state: 'unknown', why: 'the controller has no count' }
  if (listed === counted) return { listed, counted, state: 'match', why: null }
  if (rows.dropped > 0 && listed + rows.dropped === counted)
    return { listed, counted, state: 'explained', why: `${rows.dropped} rows were not understood` }
  if (apart.number > 0 && listed - apart.number === counted)
    return { listed, counted, state: 'explained', why: apart.words }
  const difference = Math.abs(listed - counted)
  return {
    listed,
    counted,
    state: 'differ',
    why: `${difference} ${listed > counted ? 'more' : 'fewer'} listed than counted, in two readings`,
  }
}

const missingOf = ({ notRead = [], complete }: Reading<unknown>): string | null => {
  const first = notRead.find(({ cause }) => cause !== 'absent')
  return first?.why ?? (complete || notRead.length > 0 ? null : 'the list is not complete')
}

/** What one controller lists and counts. */
export function controllerOf(name: string, { accessPoints, clients, counts }: Readings): Controller {
  const joined = accessPoints.value.filter((one) => one.joined)
  const loading = joined.filter(({ state }) => state === 'downloading').length
  const excluded = clients.value.filter(({ stage }) => stage === 'excluded').length
  const named = (number: number, one: string, words: string) =>
    `${number} ${one}${number === 1 ? ' is' : 's are'} ${words}`
  return {
    name,
    accessPoints: compareCount(
      // Lists that add radios or power leave no row out.
      { value: joined, dropped: accessPoints.dropped },
      counts.value.accessPoints,
      { number: loading, words: named(loading, 'access point', 'loading an image') },
      null,
    ),
    away: accessPoints.value
      .filter((one) => !one.joined)
      .map(({ name: called, radioMac, joinFailure, lastLeave }) => ({
        name: called,
        radioMac,
        why: joinFailure?.words ?? lastLeave?.words ?? unsaid,
      })),
    clients: compareCount(
      clients,
      counts.value.clients,
      { number: excluded, words: named(excluded, 'listed client', 'excluded') },
      clients.notRead?.find(({ fields }) => fields.includes('exclusion'))?.why ?? null,
    ),
    observedAt: counts.observedAt.toISOString(),
  }
}

/** Lists and counts of one controller. Where they differ both are read again: clients come and go between two readings. */
export async function askCounts({ search, system, turn }: WirelessPart): Promise<Settled> {
  const { dossier, wanted } = search
  if (wanted.controllers?.includes(system.name) !== true) return { notAsked: 'another controller is asked' }
  turn.asking()
  const asking = { ask: () => search.ask }
  const read = async (): Promise<Readings | null> => {
    const accessPoints = await accessPointsOn(system, asking)
    const clients = await allClientsOn(system, asking)
    const counts = await countsOf(system, asking)
    return accessPoints === null || clients === null || counts === null
      ? null
      : { accessPoints, clients, counts }
  }
  let readings = await read()
  if (readings === null) return { notAsked: 'has no lists' }
  let row = controllerOf(system.name, readings)
  if (row.clients.state === 'differ' || row.accessPoints.state === 'differ') {
    try {
      readings = (await read()) ?? readings
      row = controllerOf(system.name, readings)
    } catch (error) {
      search.ask.signal.throwIfAborted()
      const why = `read once: ${failureWords(error)}`
      row = { ...row, clients: { ...row.clients, why }, accessPoints: { ...row.accessPoints, why } }
    }
  }
  dossier.controllers.push(row)
  search.grown()
  const why = [readings.accessPoints, readings.clients, readings.counts]
    .map(missingOf)
    .find((one) => one !== null)
  const complete = why === undefined
  return { count: row.accessPoints.listed ?? 0, complete, ...(complete ? {} : { why }) }
}
