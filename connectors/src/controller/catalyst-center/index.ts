import type { Ask } from '../../asking.ts'
import type { Connector } from '../../connector/connector.ts'
import { openHttp } from '../../transport/https.ts'
import { sharedBySteps } from '../../transport/limits.ts'
import { notAllowed } from '../../transport/path.ts'
import { SharedAnswers } from '../../transport/shared-answers.ts'
import { listIssues, listSiteHealth, readClient } from './assurance.ts'
import { openCenter } from './channel.ts'
import { connecting } from './connecting.ts'
import { listDevices, listNonCompliant, readDevice } from './devices.ts'
import { listDeviceLicences } from './licences.ts'
import { catalystCenterSettings } from './settings.ts'
import type { CatalystCenterSettings } from './settings.ts'

const syncQuery = { forceSync: 'false' }

/** Cisco Catalyst Center by its Intent API, releases 2.3.7 and later. */
export const catalystCenter: Connector<'controller', CatalystCenterSettings> = {
  kind: 'controller',
  product: 'catalyst-center',
  title: 'Cisco Catalyst Center',
  credentials: ['password'],
  perDevice: false,
  settings: catalystCenterSettings,
  connecting,
  plans: {
    lines: (_action, device) => [
      `PUT /dna/intent/api/v1/network-device/sync?forceSync=false ${JSON.stringify([device])}`,
    ],
  },
  open({ name, reach, trust, credential, settings }, context) {
    const { concurrency, perMinute } = settings
    const { now } = context
    // The token signs in by a header of its own, so that the transport adds none.
    const http = openHttp(
      { name, reach, trust, tls: true, credential: null, concurrency, perMinute },
      context,
    )
    const center = openCenter(name, http, { credential, now })
    const shared = new SharedAnswers()
    const once = <T>(question: readonly unknown[], ask: Ask, work: (ask: Ask) => Promise<T>) =>
      shared.ask(JSON.stringify(question), name, ask, (limits) => work(sharedBySteps(limits)))
    return {
      can: {
        readDevice: (question, ask) =>
          once(['device', question], ask, (limits) => readDevice(center, question, limits)),
        listDevices: (ask) => once(['devices'], ask, (limits) => listDevices(center, limits)),
        readClient: (mac, at, ask) =>
          once(['client', mac, at], ask, (limits) => readClient(center, mac, at, now(), limits)),
        listSiteHealth: (ask) => once(['sites'], ask, (limits) => listSiteHealth(center, limits)),
        listIssues: (question, ask) =>
          once(['issues', question], ask, (limits) => listIssues(center, question, now(), limits)),
        listDeviceLicences: (ask) => once(['licences'], ask, (limits) => listDeviceLicences(center, limits)),
        listNonCompliant: (ask) => once(['compliance'], ask, (limits) => listNonCompliant(center, limits)),
      },
      writes: {
        resync: async (device, writing) => {
          if (!/^[0-9a-f-]{1,64}$/i.test(device)) throw notAllowed()
          return center.task('PUT', ['network-device', 'sync'], syncQuery, [device], writing)
        },
      },
      close: () => http.close(),
    }
  },
}
