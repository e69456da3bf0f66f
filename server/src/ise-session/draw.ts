import type { IseSession, FactsPart, SessionShown } from '@patchbay/contract/common-queries/cisco-ise'
import type { Source } from '@patchbay/contract/systems/sources'
import { allRequiredAnswered, requiredSettled } from '../sources/source-strip.ts'
import { drawDecision } from './decision.ts'
import type { AdmissionDossier, Heard } from './dossier.ts'
import { latestSession } from './dossier.ts'
import {
  containmentFacts,
  deviceFacts,
  endpointFacts,
  groupFacts,
  sessionFacts,
  sightingFacts,
} from './facts.ts'
import { authenticationShown } from './history.ts'
import { nodeNamed, notesOf } from './notes.ts'
import { placeOf } from './place.ts'
import { iconOf, sentenceOf } from './sentence.ts'
import { drawPast, standingAsked } from './then.ts'
import { drawTwin } from './twin.ts'

const partOf = ({ state, why, source, at }: Heard<unknown>) => ({
  state,
  why,
  source,
  observedAt: at?.toISOString() ?? null,
})

function factsPart<T>(heard: Heard<T | null>, draw: (value: T) => FactsPart['facts']): FactsPart {
  return { ...partOf(heard), facts: heard.value === null ? [] : draw(heard.value) }
}

function sessionsShown(dossier: AdmissionDossier): SessionShown[] {
  const latest = latestSession(dossier)
  return dossier.sessions.value.map((one) => ({
    source: one.source,
    observedAt: one.at.toISOString(),
    place: placeOf(one.session),
    server: one.session.server,
    serverAlive: nodeNamed(dossier, one.session.server)?.alive ?? null,
    latest: one === latest,
    facts: sessionFacts(one.session),
  }))
}

function verdictOf(dossier: AdmissionDossier, sources: readonly Source[]): IseSession['verdict'] {
  const { endpoint, sessions, history, group, device, mac, choices, choosing, because, sighting } = dossier
  const found = endpoint.value !== null || sessions.value.length > 0 || history.value.rows.length > 0
  if (mac !== null && found) return 'found'
  if (choices.length > 1) return 'several'
  const entered = group.value !== null || device.value !== null
  if (mac === null && entered && (!choosing || requiredSettled(sources))) return 'entry'
  if (!requiredSettled(sources)) return 'asking'
  if (!allRequiredAnswered(sources)) return 'incomplete'
  return mac !== null && (because !== null || sighting.value !== null) ? 'elsewhere' : 'none'
}

/** The answer, of what is known now. */
export function drawAdmission(
  dossier: AdmissionDossier,
  asked: { readonly text: string; readonly twin: string | null },
  sources: readonly Source[],
): IseSession {
  const verdict = verdictOf(dossier, sources)
  const { endpoint, sessions, history, containment, group, device, sighting } = dossier
  const session = latestSession(dossier)?.session ?? null
  const title =
    dossier.mac ??
    (verdict === 'entry' ? (device.value?.name ?? group.value?.name ?? asked.text) : asked.text)
  return {
    verdict,
    sentence: sentenceOf(dossier, verdict, asked.text, sources),
    title,
    subtitle: endpoint.value?.description || session?.username || dossier.because?.detail || null,
    icon: iconOf(dossier),
    mac: ['found', 'none', 'elsewhere'].includes(verdict) ? dossier.mac : null,
    standing: standingAsked(dossier),
    choices: dossier.choices.map(({ ask, title, detail, source }) => ({ ask, title, detail, source })),
    notes: notesOf(dossier),
    endpoint: factsPart(endpoint, (value) => endpointFacts(value, session?.certainty ?? null)),
    sessions: { ...partOf(sessions), sessions: sessionsShown(dossier) },
    decision: drawDecision(dossier),
    history: {
      ...partOf(history),
      rows: history.value.rows.map(authenticationShown),
      more: history.value.more,
    },
    containment: factsPart(containment, containmentFacts),
    group: {
      ...partOf(group),
      name: group.value?.name ?? null,
      facts: group.value === null ? [] : groupFacts(group.value),
    },
    device: factsPart(device, deviceFacts),
    twin: drawTwin(dossier, asked.twin),
    past: drawPast(dossier, Date.now()),
    sighting: factsPart(sighting, sightingFacts),
  }
}
