import type { Classified } from '@patchbay/contract/identifiers'
import type { Admission } from '@patchbay/contract/common-queries/cisco-ise'
import type { Question } from '@patchbay/contract/questions'
import type { Source } from '@patchbay/contract/sources'
import { makerOf } from '../locate/vendors.ts'
import type { Log } from '../logging/log.ts'
import type { QuestionListener } from '../sources/listener.ts'
import type { Pace } from '../sources/pace.ts'
import { SourceQuestion } from '../sources/source-question.ts'
import type { Systems } from '../systems/open.ts'
import { askEndpoints } from './ask-endpoints.ts'
import { askPolicy } from './ask-policy.ts'
import { askSessions } from './ask-sessions.ts'
import { Chosen } from './chosen.ts'
import { drawAdmission } from './draw.ts'
import { emptyDossier } from './dossier.ts'
import type { AdmissionSearch } from './search.ts'
import { admissionSources, chipOf } from './sources.ts'
import { isSessionId, wantedFrom } from './wanted.ts'

export interface AdmissionParts {
  readonly systems: Systems
  readonly log: Log
  readonly pace: Pace
  readonly addressOf: (switchName: string) => Promise<string | null>
}

export interface AdmissionOptions {
  readonly text: string
  readonly classified: Exclude<Classified, { readonly fault: string }>
  /** Go on behind `timed out` chips until the whole question's own limit. */
  readonly patient: boolean
  readonly signal: AbortSignal
  readonly listener: QuestionListener<Admission>
}

export interface Admitted {
  readonly question: Question
  readonly sources: Source[]
  readonly answer: Admission
}

function questionFrom({ text, classified }: Pick<AdmissionOptions, 'text' | 'classified'>): Question {
  const { kind, canonical } = classified.identifier
  const session = isSessionId(text)
  return {
    text,
    kind: session ? 'session' : kind,
    words: session ? 'session id' : classified.words,
    canonical: session ? text.trim().toUpperCase() : canonical,
    vendor: kind === 'mac' && !session ? makerOf(canonical) : null,
    badges: session ? [] : [...classified.badges],
    askedAt: new Date().toISOString(),
  }
}

/** Why an endpoint was let in or kept out, and as what: asked of every identity system, told as it comes in. */
export async function admit(parts: AdmissionParts, options: AdmissionOptions): Promise<Admitted> {
  const { systems, log, pace, addressOf } = parts
  const { classified, listener, patient, signal, text } = options
  const wanted = wantedFrom(text, classified.identifier)
  const all = systems.ofKind('identity')
  const dossier = emptyDossier()
  const chosen = new Chosen(all.length, wanted.mac)
  const decided = Promise.withResolvers<void>()
  const described = Promise.withResolvers<void>()
  const asked: SourceQuestion<Admission> = new SourceQuestion({
    sources: admissionSources(systems),
    pace,
    log,
    patient,
    signal,
    listener,
    draw: () => drawAdmission(dossier, { text, wanted }, asked.strip.all),
  })
  const search: AdmissionSearch = {
    wanted,
    dossier,
    strip: asked.strip,
    pace,
    get ask() {
      return asked.ask
    },
    grown: () => asked.grown(),
    chosen,
    decided: decided.promise,
    described: described.promise,
    addressOf,
  }
  const question = questionFrom(options)
  listener.question(question, asked.strip.all)

  const settled = chosen.mac.then((mac) => {
    dossier.mac = mac
    dossier.choosing = false
    dossier.choices = mac === null ? chosen.choices : []
    if (mac === null) decided.resolve()
    return asked.grown()
  })
  let talking = all.length
  const sessionsHeard = () => {
    talking -= 1
    if (talking <= 0) decided.resolve()
  }
  for (const system of all) {
    void asked.strip.ask(chipOf(system.name, 'endpoints'), (turn) =>
      askEndpoints(search, system, turn, described.resolve),
    )
    void asked.strip.ask(chipOf(system.name, 'sessions'), (turn) =>
      askSessions(search, system, turn).finally(sessionsHeard),
    )
    void asked.strip.ask(chipOf(system.name, 'policy'), (turn) => askPolicy(search, system, turn))
  }
  // A service that stays silent must not hold up what the others could tell.
  const callOff = pace.after(pace.chip, () => {
    chosen.conclude()
    decided.resolve()
    described.resolve()
  })
  try {
    const answer = await asked.settled(settled)
    return { question, sources: [...asked.strip.all], answer }
  } finally {
    callOff()
    chosen.conclude()
    decided.resolve()
    described.resolve()
  }
}
