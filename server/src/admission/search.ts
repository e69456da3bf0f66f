import type { Ask } from '@patchbay/connectors/asking'
import type { PersonFound } from '../locate/person-names.ts'
import type { Pace } from '../sources/pace.ts'
import type { SourceStrip } from '../sources/source-strip.ts'
import type { System } from '../systems/open.ts'
import type { Chosen, Offer } from './chosen.ts'
import type { AdmissionDossier } from './dossier.ts'
import type { AdmissionIndex } from './index-of.ts'
import type { Wanted } from './wanted.ts'

/** One question on its way through the services of the identity systems. */
export interface AdmissionSearch {
  readonly wanted: Wanted
  /** An instant in the past that is asked about; null for now. */
  readonly at: Date | null
  /** MAC of the endpoint that somebody named to compare with. */
  readonly twin: string | null
  readonly dossier: AdmissionDossier
  readonly strip: SourceStrip
  readonly pace: Pace
  /** What a source may be asked now. */
  readonly ask: Ask
  /** The answer has grown: draw it anew. */
  readonly grown: () => void
  readonly chosen: Chosen
  /** Logins and computers of the person meant, as the directories have them; null when nobody is. */
  readonly person: Promise<PersonFound | null>
  /** Resolves when all services have said what sessions and authentications there are, or failed to. */
  readonly decided: Promise<void>
  /** Resolves when the endpoint was read, or could not be. */
  readonly described: Promise<void>
  readonly index: AdmissionIndex
}

export type IdentitySystem = System<'identity'>

/** Says once which endpoints fit what was asked. */
export type Tell = (offers: readonly Offer[]) => void
