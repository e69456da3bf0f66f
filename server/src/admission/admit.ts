import type { Classified } from '@patchbay/contract/identifiers'
import type { Admission } from '@patchbay/contract/common-queries/cisco-ise'
import type { Question } from '@patchbay/contract/questions'
import type { Source } from '@patchbay/contract/sources'
import { PersonHearing } from '../locate/person-names.ts'
import { makerOf } from '../locate/vendors.ts'
import type { Log } from '../logging/log.ts'
import type { QuestionListener } from '../sources/listener.ts'
import type { Pace } from '../sources/pace.ts'
import { macPlace } from '../sources/page-address.ts'
import { SourceQuestion } from '../sources/source-question.ts'
import type { Systems } from '../systems/open.ts'
import { askAll } from './ask-all.ts'
import { Chosen } from './chosen.ts'
import { drawAdmission } from './draw.ts'
import { emptyDossier } from './dossier.ts'
import type { AdmissionIndex } from './index-of.ts'
import type { AdmissionSearch } from './search.ts'
import { admissionSources, asksPeople } from './sources.ts'
import { isSessionId } from './wanted.ts'
import type { Wanted } from './wanted.ts'

export interface AdmissionParts {
  readonly systems: Systems
  readonly log: Log
  readonly pace: Pace
  readonly index: AdmissionIndex
}

export interface AdmissionOptions {
  readonly text: string
  readonly classified: Exclude<Classified, { readonly fault: string }>
  readonly wanted: Wanted
  /** An instant in the past; null for now. */
  readonly at: Date | null
  /** MAC to compare with; null for one that the console finds. */
  readonly twin: string | null
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

/** Why an endpoint was authorized or denied, and as what: asked of every identity system, told as it comes in. */
export async function admit(parts: AdmissionParts, options: AdmissionOptions): Promise<Admitted> {
  const { systems, log, pace, index } = parts
  const { listener, patient, signal, text, wanted, at, twin } = options
  const dossier = emptyDossier(at)
  const timers: (() => void)[] = []
  // Who has not spoken two seconds after the first who knew something is not waited for.
  const chosen = new Chosen(wanted.mac, (conclude) => timers.push(pace.after(pace.patience, conclude)))
  const hearing = new PersonHearing(pace, asksPeople(wanted) ? systems.ofKind('directory').length : 0)
  const decided = Promise.withResolvers<void>()
  const described = Promise.withResolvers<void>()
  const asked: SourceQuestion<Admission> = new SourceQuestion({
    sources: admissionSources(systems, wanted),
    pace,
    log,
    patient,
    signal,
    listener,
    named: (source) => ({
      mac: macPlace(dossier.mac, source),
      id: source.kind === 'identity' ? (dossier.endpoint.value?.id ?? null) : null,
      address: wanted.address,
    }),
    draw: () => drawAdmission(dossier, { text, twin }, asked.strip.all),
  })
  const search: AdmissionSearch = {
    wanted,
    at,
    twin,
    dossier,
    strip: asked.strip,
    pace,
    get ask() {
      return asked.ask
    },
    grown: () => asked.grown(),
    chosen,
    person: hearing.person,
    decided: decided.promise,
    described: described.promise,
    index,
  }
  const question = questionFrom(options)
  listener.question(question, asked.strip.all)

  const settled = chosen.mac.then((mac) => {
    dossier.mac = mac
    dossier.choosing = false
    dossier.choices = mac === null ? chosen.offers : []
    const [offer] = chosen.offers
    const own = systems.ofKind('identity').some(({ name }) => name === offer?.source)
    dossier.because = mac === null || offer === undefined || own ? null : offer
    if (mac === null) decided.resolve()
    return asked.grown()
  })
  askAll(search, systems, { hearing, decided: decided.resolve, described: described.resolve })
  const conclude = () => {
    hearing.conclude()
    chosen.conclude()
    decided.resolve()
    described.resolve()
  }
  // A service that stays silent must not hold up what the others could tell.
  timers.push(pace.after(pace.chip, conclude))
  try {
    const answer = await asked.settled(settled)
    return { question, sources: [...asked.strip.all], answer }
  } finally {
    for (const callOff of timers) callOff()
    conclude()
  }
}
