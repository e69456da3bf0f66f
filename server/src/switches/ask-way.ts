import { Failure } from '@patchbay/connectors/failures'
import type { Settled } from '../sources/ask-source.ts'
import type { RowPart } from '../sources/question-sources.ts'
import { askDevice, isFinal } from './ask-device.ts'
import { findNearest } from './nearest.ts'
import { keepSections } from './saved-sections.ts'
import type { SwitchFacts, SwitchSearch } from './search.ts'

type WayPart = RowPart<SwitchSearch, SwitchFacts, 'switch'>

/** A quick switch tells its readings faster than anybody looks; the picture of a stack is large. In milliseconds. */
const drawEvery = 200

/** What the switch tells by one way, of all that no way before has told. */
export async function askWay(part: WayPart): Promise<Settled> {
  const { search, system, turn } = part
  const { dossier, ways, readings, log } = search
  const way = ways.find((one) => one.system.name === system.name)
  if (readings.wanted === null || way === undefined) return { notAsked: 'the index did not answer' }
  if (dossier.failure !== null && isFinal(dossier.failure)) {
    return { notAsked: 'the switch must be identified first' }
  }
  const { of: asked, names: wanted } = readings.wanted
  try {
    const ask = () => search.ask
    const settled = await askDevice({
      dossier,
      way,
      turn,
      asked,
      wanted,
      ask,
      grown: () => drawSoon(part),
      log,
    })
    // It answers after all, if only by this way.
    if (settled !== null && 'count' in settled && settled.count > 0) dossier.failure = null
    return settled
  } catch (error) {
    // One way that is silent beside another that told something makes no switch unreached.
    if (error instanceof Failure && Object.keys(dossier.reported).length === 0) {
      dossier.failure ??= error
      if (way === ways.at(-1) || isFinal(error)) await askNeighbours(search)
    }
    throw error
  } finally {
    search.grown()
    await saveSections(search, way.device.name)
  }
}

/** Draws the picture a moment later, with all that comes until then. */
function drawSoon({ search }: WayPart): void {
  const { dossier, drawing, pace } = search
  // The table of MACs has come: those that no walk has seen yet may have addresses.
  if (dossier.reported.forwarding !== undefined) search.add('devices', true)
  if (drawing.isDue) return
  drawing.isDue = true
  pace.after(drawEvery, () => {
    drawing.isDue = false
    search.grown()
  })
}

/** The picture compares with what was saved before: what is saved now is for the next question. */
async function saveSections({ db, log, dossier }: SwitchSearch, name: string): Promise<void> {
  const heard = dossier.reported.configuration
  if (heard === undefined) return
  try {
    await keepSections(db, name, heard)
  } catch (error) {
    log.warn({ error }, 'configuration not kept')
  }
}

/** A switch that refused the login is there; one that nobody reaches may have a neighbour that knows more. */
async function askNeighbours(search: SwitchSearch): Promise<void> {
  const { db, systems, log, dossier } = search
  if (dossier.failure?.kind !== 'unreachable' || dossier.remembered === null || isFinal(dossier.failure))
    return
  search.grown()
  const ask = () => ({ ...search.ask, limit: Math.min(search.ask.limit, 6_000) })
  try {
    dossier.nearest = await findNearest(db, dossier.remembered.device.name, systems.ofKind('switch'), ask)
  } catch (error) {
    log.warn({ error }, 'no neighbour asked')
  }
}
