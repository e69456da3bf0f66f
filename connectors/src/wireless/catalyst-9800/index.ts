import type { Ask } from '../../asking.ts'
import type { Connector } from '../../connector/connector.ts'
import { openHttp } from '../../transport/https.ts'
import { sharedBySteps } from '../../transport/limits.ts'
import { SharedAnswers } from '../../transport/shared-answers.ts'
import { listAccessPoints, readAccessPoint, readCounts } from './access-points.ts'
import { act, wirelessPlans } from './actions.ts'
import { findClients, listClients, readClient } from './clients.ts'
import { connecting } from './connecting.ts'
import { openRestconf } from './restconf.ts'
import { catalyst9800Settings } from './settings.ts'
import type { Catalyst9800Settings } from './settings.ts'

/** Cisco Catalyst 9800 wireless controllers over RESTCONF, releases 17.12 and later. */
export const catalyst9800: Connector<'wireless', Catalyst9800Settings> = {
  kind: 'wireless',
  product: 'catalyst-9800',
  title: 'Cisco Catalyst 9800',
  credentials: ['password'],
  perDevice: false,
  settings: catalyst9800Settings,
  connecting,
  plans: wirelessPlans,
  open({ name, reach, trust, credential, settings }, context) {
    const { concurrency, perMinute } = settings
    const http = openHttp({ name, reach, trust, tls: true, credential, concurrency, perMinute }, context)
    const restconf = openRestconf(name, http)
    const shared = new SharedAnswers()
    const once = <T>(question: readonly unknown[], ask: Ask, work: (ask: Ask) => Promise<T>) =>
      shared.ask(JSON.stringify(question), name, ask, (limits) => work(sharedBySteps(limits)))
    return {
      can: {
        readClient: (mac, ask) => once(['client', mac], ask, (limits) => readClient(restconf, mac, limits)),
        findClients: (question, ask) =>
          once(['find', question], ask, (limits) => findClients(restconf, question, limits)),
        listClients: (ask) => once(['clients'], ask, (limits) => listClients(restconf, limits)),
        readAccessPoint: (question, ask) =>
          once(['access-point', question], ask, (limits) => readAccessPoint(restconf, question, limits)),
        listAccessPoints: (ask) =>
          once(['access-points'], ask, (limits) => listAccessPoints(restconf, limits)),
        readCounts: (ask) => once(['counts'], ask, (limits) => readCounts(restconf, limits)),
      },
      writes: { act: (action, writing) => act(restconf, action, writing) },
      close: () => http.close(),
    }
  },
}
