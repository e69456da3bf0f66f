import type { Ask } from '@patchbay/connectors/asking'
import type { Diagnosis } from '@patchbay/contract/workflows/network-connect/doctor'
import { usualService } from '@patchbay/contract/identifiers/service'
import { usualPace } from '../sources/pace.ts'
import type { QuestionParts } from '../sources/question-sources.ts'
import { readIdentifier } from '../http/read-identifier.ts'
import { readDestination } from './destination.ts'
import { lookUpDoctor } from './look-up.ts'

const deaf = { question: () => undefined, source: () => undefined, answer: () => undefined }

interface Wanted {
  /** Any identifier that the doctor's screen takes: a MAC, an address, an outlet, a port. */
  readonly q: string
  /** Where its traffic is to go; nowhere where it is left out, and no firewall is asked then. */
  readonly to?: string
  readonly service?: string
}

/**
 * The hops of a target without a page: what Network connect ends with as its proof. Asks every system along the way within the limit
 * of `ask`, and stops at the first broken hop. `verdict` is `well` only where each hop is good or not needed: a hop that is not known
 * makes it `partial`, and `hops` names it with the reason. Nothing is recorded and nobody hears it grow.
 * @throws CallError for a text that cannot be an identifier
 */
export async function askHops(
  parts: Omit<QuestionParts, 'pace'>,
  { q, to = '', service = usualService }: Wanted,
  { signal, limit }: Ask,
): Promise<Diagnosis> {
  const classified = readIdentifier(q, parts.systems.ofKind('service-desk').length)
  const { answer } = await lookUpDoctor(
    { ...parts, pace: { ...usualPace, whole: Math.min(usualPace.whole, limit) } },
    { text: q, classified, to: readDestination(to, service), patient: true, signal, listener: deaf },
  )
  return answer
}
