import type { Ask, Device } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { SwitchCapabilities } from '@patchbay/connectors/switch/capabilities'
import type { Section, SectionName } from '@patchbay/contract/switches/picture'
import type { Log } from '../logging/log.ts'
import { failureWords } from '../sources/failure-words.ts'
import type { Settled, Turn } from '../sources/turn.ts'
import type { System } from '../systems/open.ts'
import type { SectionStand, SwitchDossier, Told } from './dossier.ts'
import { readings } from './readings.ts'
import type { Asked, SectionReading } from './readings.ts'

/** One way to the switch. */
export interface Way {
  readonly system: System<'switch'>
  readonly device: Device
}

export interface DevicePart {
  readonly dossier: SwitchDossier
  readonly way: Way
  readonly turn: Turn
  readonly asked: Asked
  readonly wanted: readonly SectionName[]
  /** What is left of the whole question. */
  readonly ask: () => Ask
  readonly grown: () => void
  readonly log: Log
}

/** Command line first: it tells most, and what it tells is what a person at the switch would read. */
export function waysTo(systems: readonly System<'switch'>[], name: string): Way[] {
  const order = ({ system }: Way) => (system.product.endsWith('-ssh') ? 0 : 1)
  return systems
    .flatMap((system) => {
      const device = system.devices.find((one) => one.name === name)
      return device === undefined ? [] : [{ system, device }]
    })
    .sort((a, b) => order(a) - order(b))
}

/** The whole way is of no use for what is left to ask. */
const ends = (failure: Failure) =>
  failure.kind === 'unreachable' ||
  failure.kind === 'throttled' ||
  failure.detail.cause === 'credential-refused'

/** Who the switch is must be settled first: it is not asked by another protocol either. */
export const isFinal = (failure: Failure): boolean =>
  ['cancelled', 'trust-not-proven', 'destination-not-allowed'].includes(failure.detail.cause)

/** The state of a section whose reading failed. */
export function stateOf({ kind, detail }: Failure): Section['state'] {
  if (detail.cause === 'credential-refused') return 'auth-failed'
  if (detail.cause === 'right-missing') return 'not-permitted'
  if (detail.cause === 'timed-out') return 'timed-out'
  if (detail.cause === 'absent') return 'not-told'
  if (kind === 'throttled') return 'throttled'
  if (kind === 'unreadable') return 'unreadable'
  return kind === 'unreachable' || detail.cause === 'trust-not-proven' ? 'not-reached' : 'failed'
}

const countOf = (value: unknown): number | null => (Array.isArray(value) ? value.length : null)

/** Answered to the end by this or an earlier way, so that nobody need be asked again. */
const told = (stand: SectionStand | undefined) =>
  stand !== undefined && ['ok', 'none', 'partial'].includes(stand.state)

/**
 * An earlier way was asked and failed: why stands there, and is not replaced by why the next one failed too. A way that
 * has no such question was not asked; nobody stands there as source.
 */
const failedBefore = (stand: SectionStand | undefined): stand is SectionStand =>
  stand !== undefined &&
  !['waiting', 'asking', 'cached'].includes(stand.state) &&
  !(stand.state === 'not-told' && stand.source === null)

/** Characters of an answer that could not be read, as it is shown. */
const mostRaw = 20_000

/** What the switch says word for word, where it could not be read; null when that cannot be had either. */
async function rawOf(
  can: Partial<SwitchCapabilities>,
  { way, ask, asked }: DevicePart,
  reading: SectionReading,
): Promise<Section['raw']> {
  const question = reading.raw(asked)
  if (question === null || can.show === undefined) return null
  try {
    const { value } = await can.show(way.device, question, ask())
    const { command, text } = value
    const cut = `\n(the first ${mostRaw} of ${text.length} characters)`
    return { command, text: text.length > mostRaw ? `${text.slice(0, mostRaw)}${cut}` : text }
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

/** Asks one reading and files it. Returns the failure after which this way need not be asked further. */
async function readOne<Name extends SectionName>(
  part: DevicePart,
  can: Partial<SwitchCapabilities>,
  reading: SectionReading<Name>,
): Promise<Failure | null> {
  const { dossier, way, ask, asked, grown } = part
  const { name } = reading
  const source = way.system.title
  const before = dossier.sections.get(name)
  const stand = (of: Partial<SectionStand> & Pick<SectionStand, 'state'>) => {
    dossier.sections.set(name, { source, count: null, why: null, raw: null, at: null, ...of })
    grown()
  }
  try {
    const answer = reading.ask(can, way.device, ask(), asked)
    if (answer === undefined) {
      // What an earlier way said about itself is worth more than that this one has no such question.
      if (!failedBefore(before))
        stand({ state: 'not-told', source: null, why: `${source} does not tell about this.` })
      return null
    }
    stand({ state: 'asking' })
    const { value, complete, dropped, observedAt: at } = await answer
    const heard: { [N in SectionName]?: { value: unknown; source: string; at: Date } } = dossier.told
    heard[name] = { value: value satisfies Told[Name], source, at }
    const count = countOf(value)
    const whole = complete && dropped === 0
    const why = whole ? null : dropped > 0 ? `${dropped} lines could not be read` : 'cut short by the switch'
    const state = whole ? (count === 0 ? 'none' : 'ok') : 'partial'
    stand({ state, count, at, why })
    if (dropped > 0) stand({ state, count, at, why, raw: await rawOf(can, part, reading) })
    return null
  } catch (error) {
    if (!(error instanceof Failure)) {
      part.log.error({ section: name, error }, 'reading failed unexpectedly')
      stand({ state: 'failed', why: failureWords(error) })
      return null
    }
    const state = stateOf(error)
    if (failedBefore(before)) stand(before)
    else stand({ state, why: error.message })
    if (ends(error)) return error
    if (state === 'unreadable' && !failedBefore(before))
      stand({ state, why: error.message, raw: await rawOf(can, part, reading) })
    return null
  }
}

/** Files the same end for everything that this way was not asked for any more. */
function leaveRest({ dossier, way, wanted }: DevicePart, failure: Failure): void {
  for (const name of wanted) {
    if (failedBefore(dossier.sections.get(name))) continue
    dossier.sections.set(name, {
      state: stateOf(failure),
      source: way.system.title,
      count: null,
      why: failure.message,
      raw: null,
      at: null,
    })
  }
}

/**
 * Asks the switch by one way for what no way before has told, one reading after the other. Settles with how many were
 * answered; throws the failure when none was and the switch could not be asked.
 */
export async function askDevice(part: DevicePart): Promise<Settled> {
  const { dossier, way, wanted, turn } = part
  if (wanted.length === 0) return { notAsked: 'nothing to ask it' }
  const open = wanted.filter((name) => !told(dossier.sections.get(name)))
  if (open.length === 0) return { notAsked: 'not needed' }
  let answered = 0
  let failure: Failure | null = null
  turn.asking()
  let can: Partial<SwitchCapabilities>
  try {
    can = await way.system.can()
  } catch (error) {
    if (error instanceof Failure) leaveRest(part, error)
    throw error
  }
  for (const name of open) {
    turn.asking()
    // Each is asked by its own type; the list of names loses which.
    failure = await readOne(part, can, readings[name] as SectionReading)
    if (told(dossier.sections.get(name))) answered += 1
    if (failure !== null) break
  }
  if (failure !== null) leaveRest(part, failure)
  part.grown()
  if (failure !== null && answered === 0) throw failure
  const short = open.filter((name) => !told(dossier.sections.get(name)))
  const untold = short.filter((name) => dossier.sections.get(name)?.state === 'not-told')
  const whole = failure === null && short.length === untold.length
  return {
    count: answered,
    complete: whole,
    ...(whole ? {} : { of: open.length - untold.length }),
    ...(failure === null ? {} : { why: failure.message }),
  }
}
