import { z } from 'zod'
import type { Ask } from '../../asking.ts'
import type { Connector } from '../../connector/connector.ts'
import { refused } from '../../failures.ts'
import { checked, jsonOf } from '../../transport/answers.ts'
import { openHttp } from '../../transport/https.ts'
import { sharedBySteps } from '../../transport/limits.ts'
import { SharedAnswers } from '../../transport/shared-answers.ts'
import { UnderWay } from '../once.ts'
import { notAnswered, openTracker } from './channel.ts'
import { connecting } from './connecting.ts'
import { listChoices, readTemplate } from './custom-fields.ts'
import { listComments, listFiles } from './history.ts'
import { inform } from './inform.ts'
import { requestTrackerPlans } from './plans.ts'
import { listTemplates } from './queues.ts'
import { findRequesters } from './requesters.ts'
import { requestTrackerSettings } from './settings.ts'
import type { RequestTrackerSettings } from './settings.ts'
import { submit } from './submit.ts'
import { attach, comment } from './tell.ts'
import { findByMark, findByNumber, findOpen, readRequest } from './tickets.ts'
import { withdraw } from './withdraw.ts'

const about = z.object({ Version: z.string().max(60).nullish() })

/** Request Tracker 5, by its REST 2. */
export const requestTracker: Connector<'service-desk', RequestTrackerSettings> = {
  kind: 'service-desk',
  product: 'request-tracker',
  title: 'Request Tracker',
  credentials: ['api-key', 'password'],
  perDevice: false,
  settings: requestTrackerSettings,
  connecting,
  plans: requestTrackerPlans,
  open({ name, reach, trust, credential, settings }, context) {
    const { concurrency, perMinute, path } = settings
    const basic = credential?.kind === 'password' ? credential : null
    const http = openHttp(
      { name, reach, trust, tls: true, credential: basic, concurrency, perMinute },
      context,
    )
    const tracker = openTracker(name, path, http, credential)
    const of = { tracker, settings }
    const shared = new SharedAnswers()
    const underWay = new UnderWay()
    const once = <T>(question: readonly unknown[], ask: Ask, work: (ask: Ask) => Promise<T>) =>
      shared.ask(JSON.stringify(question), name, ask, (limits) => work(sharedBySteps(limits)))
    return {
      can: {
        async readDesk(ask) {
          if (credential === null) {
            const message = `${name} needs a token, or a user name and a password`
            throw refused({ cause: 'credential-refused', message })
          }
          const answer = await tracker.read({ method: 'GET', parts: ['rt'] }, sharedBySteps(ask))
          if (answer.status >= 300) throw notAnswered(name, answer)
          const { Version } = checked(name, about, jsonOf(name, answer.text))
          const value = { place: path, version: Version ?? null, lacks: [] }
          return { value, complete: true, dropped: 0, observedAt: answer.receivedAt }
        },
        // Whoever makes requests for others may use every queue that the account sees.
        listTemplates: (_requester, ask) => once(['queues'], ask, (limits) => listTemplates(tracker, limits)),
        readTemplate: (id, ask) => once(['template', id], ask, (limits) => readTemplate(tracker, id, limits)),
        listChoices: (question, ask) =>
          once(['choices', question], ask, (limits) => listChoices(tracker, question, limits)),
        findRequesters: (question, ask) =>
          once(['requesters', question], ask, (limits) => findRequesters(tracker, question, limits)),
        findOpen: (question, ask) =>
          once(['open', question], ask, (limits) => findOpen(of, question, limits)),
        findByNumber: (number, ask) =>
          once(['number', number], ask, (limits) => findByNumber(of, number, limits)),
        // What is asked after a write is never an answer from before it.
        findByMark: (mark, ask) => findByMark(of, mark, sharedBySteps(ask)),
        readRequest: (id, ask) => readRequest(of, id, sharedBySteps(ask)),
        listComments: (id, ask) => listComments(tracker, id, sharedBySteps(ask)),
        listFiles: (id, ask) => listFiles(tracker, id, sharedBySteps(ask)),
      },
      writes: {
        submit: (request, writing) => underWay.run(request.mark.mark, () => submit(of, request, writing)),
        comment: (given, writing) => comment(tracker, given, writing),
        inform: (informing, writing) => inform(tracker, informing, writing),
        attach: (file, writing) => attach(tracker, file, writing),
        withdraw: (withdrawal, writing) => withdraw(of, withdrawal, writing),
      },
      close: () => http.close(),
    }
  },
}
