import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { SwitchCapabilities } from '@patchbay/connectors/switch/capabilities'
import type { Section, SectionName } from '@patchbay/contract/switches/picture'
import type { Log } from '../logging/log.ts'
import { failureWords } from '../sources/failure-words.ts'
import type { Settled, Turn } from '../sources/ask-source.ts'
import type { Way } from '../facts/ports.ts'
import type { Heard, SectionStand, SwitchDossier, Reported } from './dossier.ts'
import { hasGaps, rawOfDropped, rawText, shortWords, mergeReading } from './hear-section.ts'
import { readings } from './readings.ts'
import type { Asked, SectionReading } from './readings.ts'

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
const isReported = (stand: SectionStand | undefined) =>
  stand !== undefined && ['ok', 'none', 'partial'].includes(stand.state)

/**
 * An earlier way was asked and failed: why stands there, and is not replaced by why the next one failed too. A way that
 * has no such question was not asked; nobody stands there as source.
 */
const failedBefore = (stand: SectionStand | undefined): stand is SectionStand =>
  stand !== undefined &&
  !['waiting', 'asking', 'cached'].includes(stand.state) &&
  !(stand.state === 'not-told' && stand.source === null)

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
    return { command: value.command, text: rawText(value.text) }
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

/** How asking one reading went. */
interface Asking {
  /** The failure after which this way need not be asked further. */
  readonly end: Failure | null
  /** Why what it told is not all. */
  readonly short: string | null
}

const went = { end: null, short: null }

/** Asks one reading and files it. */
async function readOne<Name extends SectionName>(
  part: DevicePart,
  can: Partial<SwitchCapabilities>,
  reading: SectionReading<Name>,
): Promise<Asking> {
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
        stand({ state: 'not-told', source: null, why: `${source} does not report this.` })
      return went
    }
    // What an earlier way told stands while this one is asked for the rest.
    if (!isReported(before)) stand({ state: 'asking' })
    const own = await answer
    const { dropped, droppedFrom } = own
    const earlier: Heard<Reported[Name]> | undefined = dossier.reported[name]
    const heard = mergeReading(earlier, own, { title: source, product: way.system.product })
    const all: { [N in SectionName]?: Heard<unknown> } = dossier.reported
    all[name] = heard
    const count = countOf(heard.value)
    const why = shortWords(heard.notRead ?? [], heard.dropped ?? 0, own.complete || earlier !== undefined)
    const state = why === null ? (count === 0 ? 'none' : 'ok') : 'partial'
    const filed = { state, source: heard.source, count, at: heard.at, why } as const
    const raw = droppedFrom === undefined ? (before?.raw ?? null) : rawOfDropped(droppedFrom)
    stand({ ...filed, raw })
    if (dropped > 0 && raw === null) stand({ ...filed, raw: await rawOf(can, part, reading) })
    return { end: null, short: shortWords(own.notRead ?? [], dropped, own.complete) }
  } catch (error) {
    if (!(error instanceof Failure)) {
      part.log.error({ section: name, error }, 'reading failed unexpectedly')
      if (failedBefore(before)) stand(before)
      else stand({ state: 'failed', why: failureWords(error) })
      return went
    }
    const state = stateOf(error)
    if (failedBefore(before)) stand(before)
    else stand({ state, why: error.message })
    if (ends(error)) return { end: error, short: null }
    if (state === 'unreadable' && !failedBefore(before))
      stand({ state, why: error.message, raw: await rawOf(can, part, reading) })
    return went
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

/** Said beside a chip that is not whole. */
function whyOf(failure: Failure | null, partial: ReadonlySet<string>): { why?: string } {
  if (failure !== null) return { why: failure.message }
  return partial.size === 0 ? {} : { why: [...partial].join('; ') }
}

/**
 * Asks the switch by one way for what no way before has told, one reading after the other. Settles with how many were
 * answered; throws the failure when none was and the switch could not be asked.
 */
export async function askDevice(part: DevicePart): Promise<Settled> {
  const { dossier, way, wanted, turn } = part
  if (wanted.length === 0) return { notAsked: 'nothing to look up' }
  const open = wanted.filter(
    (name) => !isReported(dossier.sections.get(name)) || hasGaps(dossier.reported[name], way.system.product),
  )
  if (open.length === 0) return { notAsked: 'not needed' }
  let answered = 0
  let failure: Failure | null = null
  const partial = new Set<string>()
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
    const { end, short: why } = await readOne(part, can, readings[name] as SectionReading)
    failure = end
    if (why !== null) partial.add(why)
    if (isReported(dossier.sections.get(name))) answered += 1
    if (failure !== null) break
  }
  if (failure !== null) leaveRest(part, failure)
  part.grown()
  if (failure !== null && answered === 0) throw failure
  const short = open.filter((name) => !isReported(dossier.sections.get(name)))
  const untold = short.filter((name) => dossier.sections.get(name)?.state === 'not-told')
  const whole = failure === null && short.length === untold.length && partial.size === 0
  return {
    count: answered,
    complete: whole,
    ...(whole ? {} : { of: open.length - untold.length }),
    ...(whole ? {} : whyOf(failure, partial)),
  }
}
