import { onlyPort } from '@patchbay/contract/identifiers/port-range'
import type { Picture, SwitchView } from '@patchbay/contract/switches/picture'
import type { RunReader } from '../facts/port-runs.ts'
import { waysTo } from '../facts/ports.ts'
import { askSources } from '../sources/ask-sources.ts'
import type { Answered, Asking } from '../sources/ask-sources.ts'
import { defineQuestionSources } from '../sources/question-sources.ts'
import type { QuestionParts } from '../sources/question-sources.ts'
import { askDhcp } from './ask-dhcp.ts'
import { askIndex } from './ask-index.ts'
import { askOwners } from './ask-owners.ts'
import { askSessions } from './ask-sessions.ts'
import { askWay } from './ask-way.ts'
import { emptyDossier } from './dossier.ts'
import { findTarget } from './find-device.ts'
import { pictureFrom } from './picture.ts'
import { byWays, isLive, ofDevices, switchFacts, withDevices } from './search.ts'
import type { SwitchFacts, SwitchQuestion } from './search.ts'
import { sourcesOfSwitch } from './sources.ts'

/** The index, then all ways to the switch and, for its devices, the identity system, DHCP and the directory. */
const switchSources = defineQuestionSources<SwitchQuestion, SwitchFacts, Picture>({
  drawnAtOnce: true,
  strip: ({ systems, target, ways, live, dossier: { view } }) =>
    sourcesOfSwitch(systems, { target, ways, view, live }),
  facts: switchFacts,
  // oxfmt-ignore
  rows: [
    { source: 'index',                                                                                                  gives: ['record'],   part: ['device', 'ports', 'choices'],     ask: askIndex },
    { source: 'switch',    asked: isLive,      after: ['record'],                    systems: byWays, order: 'in-turn', gives: ['devices'],  part: ['sections', 'ports', 'unreached'], ask: askWay },
    { source: 'dhcp',      asked: withDevices, after: ['record'], soon: ['devices'],                                                         part: ['ports'],                          ask: ofDevices(askDhcp) },
    { source: 'identity',  asked: withDevices, after: ['record'], soon: ['devices'],                                    gives: ['sessions'], part: ['ports'],                          ask: ofDevices(askSessions) },
    { source: 'directory', asked: withDevices, after: ['sessions'],                                                                          part: ['ports'],                          ask: askOwners },
  ],
  named: ({ dossier, target }) => ({
    name: dossier.name,
    address: target.device?.address ?? null,
    interface: onlyPort(target.spans),
  }),
  draw: ({ dossier, text }) => pictureFrom(dossier, text),
})

export interface SwitchOptions extends Asking<Picture> {
  readonly text: string
  /** What the text was taken for, in words. */
  readonly words: string
  readonly kind: string
  readonly view: SwitchView
  readonly live: boolean
  /** Whose runs the requester may look at; null for nobody's. */
  readonly reader: RunReader | null
}

/**
 * Paints what is remembered of a switch, then lets each reading of it slide in. Ends with the last chip, or for a
 * patient listener with the last source, at the latest after the whole question's limit.
 */
export async function askSwitchQuestion(
  parts: QuestionParts,
  { text, words, kind, view, live, reader, ...asking }: SwitchOptions,
): Promise<Answered<Picture>> {
  const { db, systems } = parts
  const target = await findTarget(db, text)
  const { device, spans, choices, more } = target
  const ways = device === null ? [] : waysTo(systems.ofKind('switch'), device.name)
  const dossier = Object.assign(emptyDossier(view), {
    reader,
    spans,
    choices,
    moreChoices: more,
    name: device?.name ?? null,
  })
  dossier.ways = ways.map(({ system }) => system.title)
  const question = { text, kind, words, canonical: device?.name ?? text, vendor: null, badges: [] }
  const own = { db, text, target, ways, live, dossier, readings: { wanted: null }, drawing: { isDue: false } }
  return askSources(switchSources, parts, own, { ...asking, question })
}
