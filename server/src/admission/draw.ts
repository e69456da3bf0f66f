import type { Admission, FactsPart, SessionShown } from '@patchbay/contract/common-queries/cisco-ise'
import type { Source } from '@patchbay/contract/sources'
import { allRequiredAnswered, requiredSettled } from '../sources/source-strip.ts'
import { drawDecision } from './decision.ts'
import type { AdmissionDossier, Heard } from './dossier.ts'
import { latestSession, standingOf } from './dossier.ts'
import { containmentFacts, deviceFacts, endpointFacts, groupFacts, sessionFacts } from './facts.ts'
import { signOnShown } from './history.ts'
import { nodeNamed, notesOf } from './notes.ts'
import { placeOf } from './place.ts'
import { iconOf, sentenceOf } from './sentence.ts'
import { drawTwin } from './twin.ts'
import type { Wanted } from './wanted.ts'

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

function verdictOf(dossier: AdmissionDossier, sources: readonly Source[]): Admission['verdict'] {
  const { endpoint, sessions, history, group, device, mac, choices, choosing } = dossier
  const found = endpoint.value !== null || sessions.value.length > 0 || history.value.rows.length > 0
  if (mac !== null && found) return 'found'
  if (choices.length > 1) return 'several'
  const entered = group.value !== null || device.value !== null
  if (mac === null && entered && (!choosing || requiredSettled(sources))) return 'entry'
  if (!requiredSettled(sources)) return 'asking'
  return allRequiredAnswered(sources) ? 'none' : 'incomplete'
}

/** The answer, of what is known now. */
export function drawAdmission(
  dossier: AdmissionDossier,
  asked: { readonly text: string; readonly wanted: Wanted },
  sources: readonly Source[],
): Admission {
  const verdict = verdictOf(dossier, sources)
  const { endpoint, sessions, history, containment, group, device } = dossier
  const session = latestSession(dossier)?.session ?? null
  const title =
    dossier.mac ??
    (verdict === 'entry' ? (device.value?.name ?? group.value?.name ?? asked.text) : asked.text)
  return {
    verdict,
    sentence: sentenceOf(dossier, verdict, asked.text, sources),
    title,
    subtitle: endpoint.value?.description || session?.username || null,
    icon: iconOf(dossier),
    mac: verdict === 'found' || verdict === 'none' ? dossier.mac : null,
    standing: standingOf(dossier),
    choices: [...dossier.choices],
    notes: notesOf(dossier),
    endpoint: factsPart(endpoint, (value) => endpointFacts(value, session?.certainty ?? null)),
    sessions: { ...partOf(sessions), sessions: sessionsShown(dossier) },
    decision: drawDecision(dossier),
    history: {
      ...partOf(history),
      rows: history.value.rows.map(signOnShown),
      more: history.value.more,
    },
    containment: factsPart(containment, containmentFacts),
    group: {
      ...partOf(group),
      name: group.value?.name ?? null,
      facts: group.value === null ? [] : groupFacts(group.value),
    },
    device: factsPart(device, deviceFacts),
    twin: drawTwin(dossier),
  }
}
