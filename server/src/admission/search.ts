import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { Pace } from '../sources/pace.ts'
import type { SourceStrip } from '../sources/source-strip.ts'
import type { System } from '../systems/open.ts'
import type { Chosen } from './chosen.ts'
import type { AdmissionDossier } from './dossier.ts'
import type { Wanted } from './wanted.ts'

/** One question on its way through the services of the identity systems. */
export interface AdmissionSearch {
  readonly wanted: Wanted
  readonly dossier: AdmissionDossier
  readonly strip: SourceStrip
  readonly pace: Pace
  /** What a source may be asked now. */
  readonly ask: Ask
  /** The answer has grown: draw it anew. */
  readonly grown: () => void
  readonly chosen: Chosen
  /** Resolves when all services have said what sessions and sign-ons there are, or failed to. */
  readonly decided: Promise<void>
  /** Resolves when the endpoint was read, or could not be. */
  readonly described: Promise<void>
  /** Address of a switch by its name, as the site has it. */
  readonly addressOf: (switchName: string) => Promise<string | null>
}

export type IdentitySystem = System<'identity'>

/** What is told of a failure. */
export const whyOf = (error: unknown): string =>
  error instanceof Failure ? error.message : 'an error of the console itself'
