import { faultsOf } from '../faults.ts'
import type { ServiceDeskPlans } from '../writes.ts'
import { takesOf } from './extra-fields.ts'
import { informLine } from './inform.ts'
import { requestTrackerSettings } from './settings.ts'
import type { RequestTrackerSettings } from './settings.ts'
import { submitBody } from './submit-body.ts'
import { submitLine } from './submit.ts'
import { attachLine, commentLine } from './tell.ts'
import { withdrawLines } from './withdraw.ts'

const settingsOf = (settings: unknown): RequestTrackerSettings =>
  requestTrackerSettings.safeParse(settings).data ?? requestTrackerSettings.parse({})

export const requestTrackerPlans: ServiceDeskPlans = {
  settledAfter: 60_000,
  takesBeside: (settings) => takesOf(settingsOf(settings)),
  makes: () => 'request',
  faults: faultsOf,
  submitLines: (settings, request) => {
    const own = settingsOf(settings)
    return [submitLine(own.path, submitBody(request, own))]
  },
  commentLines: (settings, comment) => [commentLine(settingsOf(settings).path, comment)],
  informLines: (settings, informing, has) => [informLine(settingsOf(settings).path, informing, has)],
  fileLines: (settings, file) => [attachLine(settingsOf(settings).path, file)],
  withdrawLines: (settings, withdrawal) => {
    const { path, withdrawn } = settingsOf(settings)
    return withdrawLines(path, withdrawn, withdrawal)
  },
}
