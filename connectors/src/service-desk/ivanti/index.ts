import type { Ask } from '../../asking.ts'
import type { Connector } from '../../connector/connector.ts'
import { openHttp } from '../../transport/https.ts'
import { sharedBySteps } from '../../transport/limits.ts'
import { SharedAnswers } from '../../transport/shared-answers.ts'
import { UnderWay } from '../once.ts'
import { attach } from './attach.ts'
import { openIvanti } from './channel.ts'
import { comment } from './comment.ts'
import { connecting } from './connecting.ts'
import { TokenLogin } from './token-login.ts'
import { ivantiPlans } from './plans.ts'
import { readDesk } from './read-desk.ts'
import { listComments, listFiles, readRequest } from './read-request.ts'
import { listChoices, readTemplate } from './read-template.ts'
import { findRequesters } from './requesters.ts'
import { findByMark, findByNumber, findOpen } from './requests.ts'
import { ivantiSettings } from './settings.ts'
import type { IvantiSettings } from './settings.ts'
import { submit } from './submit.ts'
import { listTemplates } from './templates.ts'
import { withdraw } from './withdraw.ts'

/** Ivanti Neurons for ITSM, and Ivanti Service Manager: OData and REST of 2018 and later. */
export const ivanti: Connector<'service-desk', IvantiSettings> = {
  kind: 'service-desk',
  product: 'ivanti',
  title: 'Ivanti Neurons for ITSM',
  credentials: ['api-key', 'password'],
  perDevice: false,
  settings: ivantiSettings,
  connecting,
  plans: ivantiPlans,
  open({ name, reach, trust, credential, settings }, context) {
    const { concurrency, perMinute } = settings
    // What signs in is a header of its own, so that the transport adds none.
    const http = openHttp(
      { name, reach, trust, tls: true, credential: null, concurrency, perMinute },
      context,
    )
    const tenant = settings.tenant ?? trust.serverName ?? reach?.host ?? ''
    const { base, role } = settings
    const channel = openIvanti(name, http, new TokenLogin({ name, http, credential, base, tenant, role }))
    const of = { ivanti: channel, settings }
    const shared = new SharedAnswers()
    const underWay = new UnderWay()
    const once = <T>(question: readonly unknown[], ask: Ask, work: (ask: Ask) => Promise<T>) =>
      shared.ask(JSON.stringify(question), name, ask, (limits) => work(sharedBySteps(limits)))
    return {
      can: {
        readDesk: (ask) => once(['desk'], ask, (limits) => readDesk(channel, limits)),
        listTemplates: (requester, ask) =>
          once(['templates', requester], ask, (limits) => listTemplates(channel, requester, limits)),
        readTemplate: (id, ask) => once(['template', id], ask, (limits) => readTemplate(of, id, limits)),
        listChoices: (question, ask) =>
          once(['choices', question], ask, (limits) => listChoices(channel, question, limits)),
        findRequesters: (question, ask) =>
          once(['requesters', question], ask, (limits) => findRequesters(channel, question, limits)),
        findOpen: (question, ask) =>
          once(['open', question], ask, (limits) => findOpen(of, question, limits)),
        findByNumber: (number, ask) =>
          once(['number', number], ask, (limits) => findByNumber(of, number, limits)),
        // What is asked after a write is never an answer from before it.
        findByMark: (mark, ask) => findByMark(of, mark, sharedBySteps(ask)),
        readRequest: (id, ask) => readRequest(of, id, sharedBySteps(ask)),
        listComments: (id, ask) => listComments(of, id, sharedBySteps(ask)),
        listFiles: (id, ask) => listFiles(of, id, sharedBySteps(ask)),
      },
      writes: {
        submit: (request, writing) => underWay.run(request.mark.mark, () => submit(of, request, writing)),
        comment: (given, writing) => comment(channel, given, writing),
        attach: (file, writing) => attach(of, file, writing),
        withdraw: (withdrawal, writing) => withdraw(of, withdrawal, writing),
      },
      close: () => http.close(),
    }
  },
}
