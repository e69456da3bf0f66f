import { takesNothing } from '../extra-fields.ts'
import { faultsOf } from '../faults.ts'
import type { ServiceDeskPlans } from '../writes.ts'
import { attachLine } from './attach.ts'
import { commentLine } from './comment.ts'
import { makingOf, objectOf, submitLine } from './making.ts'
import { ivantiSettings } from './settings.ts'
import type { IvantiSettings } from './settings.ts'
import { withdrawLines } from './withdraw.ts'

const settingsOf = (settings: unknown): IvantiSettings =>
  ivantiSettings.safeParse(settings).data ?? ivantiSettings.parse({})

/** Where it answers is found out by asking. */
const baseOf = (settings: unknown) => {
  const { base } = settingsOf(settings)
  return base === 'find out' ? '/{base}' : base
}

export const ivantiPlans: ServiceDeskPlans = {
  // Its server gives up a question after ninety seconds.
  settledAfter: 90_000,
  // What a service request takes is its Subject, its Symptom and what its template asks; an incident the fields that it asks for.
  takesBeside: () => takesNothing,
  makes: (template) => objectOf(template).kind,
  faults: faultsOf,
  submitLines: (settings, request) => [submitLine(baseOf(settings), makingOf(settingsOf(settings), request))],
  commentLines: (settings, comment) => [commentLine(baseOf(settings), comment)],
  informLines: () => [],
  fileLines: (settings, file) => [attachLine(baseOf(settings), file)],
  withdrawLines: (settings, withdrawal) => withdrawLines(baseOf(settings), settingsOf(settings), withdrawal),
}
