import type { Reading } from '@patchbay/connectors/asking'
import { controllerReadings } from '../facts/controllers.ts'
import type { ControllerReadings } from '../facts/controllers.ts'
import { heardOf } from '../sources/ask-source.ts'
import type { Settled } from '../sources/ask-source.ts'
import { failureWords } from '../sources/failure-words.ts'
import { shortOf } from '../sources/cut.ts'
import type { RowPart } from '../sources/question-sources.ts'
import type { ListOf } from './dossier.ts'
import type { CentreFacts, CentreSearch } from './search.ts'

export type ControllerPart = RowPart<CentreSearch, CentreFacts, 'controller'>

const open = ({ search, system }: ControllerPart): Promise<ControllerReadings> =>
  controllerReadings(system, () => search.ask)

/** Why a reading is not whole; null where it is. */
function cutOf({ complete, dropped, notRead = [] }: Reading<unknown>): string | null {
  if (notRead.length > 0) return [...new Set(notRead.map(({ why }) => why))].join('; ')
  if (dropped > 0) return `${dropped} entries were not understood`
  return complete ? null : 'the list was cut'
}

/** The device under the text, with all that the controller has of it. */
export async function readDevices(part: ControllerPart): Promise<Settled> {
  const { search, system, turn } = part
  const { wanted, dossier } = search
  turn.asking()
  const readings = await open(part)
  let cut: string | null = null
  for (const question of wanted.devices) {
    const reading = await readings.device(question)
    if (reading === undefined) return { notAsked: 'has no inventory' }
    cut ??= cutOf(reading)
    const { value, observedAt: at } = reading
    if (value === null) continue
    dossier.notRead.push(...(reading.notRead ?? []))
    search.add('device', { source: system.name, at, value })
    search.grown()
    return shortOf({ count: 1 }, cut)
  }
  return shortOf({ count: 0 }, cut)
}

/** The client under the text, now or at the time asked for. */
export async function readClients(part: ControllerPart): Promise<Settled> {
  const { search, system, turn, soFar } = part
  const macs = await search.known('macs')
  if (macs.length === 0) return soFar
  turn.asking()
  const readings = await open(part)
  let cut: string | null = null
  for (const mac of macs) {
    const reading = await readings.client(mac, search.wanted.at)
    if (reading === undefined) return soFar
    cut ??= cutOf(reading)
    const { value, observedAt: at } = reading
    if (value === null) continue
    search.add('client', { source: system.name, at, value })
    return shortOf({ count: 1 }, cut)
  }
  return cut === null ? soFar : shortOf(heardOf(soFar) ?? { count: 0 }, cut)
}

/** Active issues of the device or client meant, at the controller that has it. */
export async function readIssues(part: ControllerPart): Promise<Settled> {
  const { search, system, turn, soFar } = part
  const { device, client } = search.dossier
  const about =
    device?.source === system.name
      ? { device: device.value.id }
      : client?.source === system.name && search.wanted.at === null
        ? { mac: client.value.mac }
        : null
  if (about === null) return soFar
  turn.asking()
  const cut = await list(part, (await open(part)).issues(about), search.dossier.issues)
  return shortOf(heardOf(soFar) ?? { count: 1 }, cut)
}

/** Adds a list, and says why it is not whole; one that fails is missing, and the rest stands. */
async function list<T>(
  { search, system }: ControllerPart,
  pending: Promise<Reading<readonly T[]>> | undefined,
  into: ListOf<T>[],
): Promise<string | null> {
  if (pending === undefined) return null
  try {
    const reading = await pending
    into.push({ source: system.name, title: system.title, reading })
    return cutOf(reading)
  } catch (error) {
    search.ask.signal.throwIfAborted()
    const why = failureWords(error)
    search.dossier.missing.push(`${system.title}: ${why}`)
    return why
  } finally {
    search.grown()
  }
}

/** A whole list of one controller; ids of devices become names by its inventory. */
export async function readList(part: ControllerPart): Promise<Settled> {
  const { search, system, turn } = part
  const { dossier, wanted } = search
  turn.asking()
  const readings = await open(part)
  const put = <T>(pending: Promise<Reading<readonly T[]>> | undefined, into: ListOf<T>[]) =>
    pending?.then((reading) => {
      into.push({ source: system.name, title: system.title, reading })
      search.grown()
      return reading
    })
  const inventory = wanted.view === 'sites' ? Promise.resolve(null) : nameDevices(part, readings)
  const pending: Promise<Reading<readonly unknown[]>> | undefined =
    wanted.view === 'sites'
      ? put(readings.sites(), dossier.sites)
      : wanted.view === 'issues'
        ? put(readings.issues('all'), dossier.issues)
        : put(readings.nonCompliant(), dossier.compliance)
  if (pending === undefined) return { notAsked: 'has no such list' }
  const [reading, unnamed] = await Promise.all([pending, inventory])
  const { value, of } = reading
  return shortOf({ count: value.length, ...(of === undefined ? {} : { of }) }, cutOf(reading), unnamed)
}

/** Why devices stay without names; null where all are named. */
async function nameDevices({ search }: ControllerPart, readings: ControllerReadings): Promise<string | null> {
  try {
    const reading = await readings.devices()
    for (const { id, name } of reading?.value ?? []) search.dossier.names.set(id, name)
    search.grown()
    return reading === undefined ? null : cutOf(reading)
  } catch (error) {
    search.ask.signal.throwIfAborted()
    return `devices are not named: ${failureWords(error)}`
  }
}
