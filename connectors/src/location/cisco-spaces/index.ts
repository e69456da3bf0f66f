import type { Ask } from '../../asking.ts'
import type { Connector } from '../../connector/connector.ts'
import { openHttp } from '../../transport/https.ts'
import { sharedBySteps } from '../../transport/limits.ts'
import { SharedAnswers } from '../../transport/shared-answers.ts'
import { connecting } from './connecting.ts'
import { ciscoSpacesSettings } from './settings.ts'
import type { CiscoSpacesSettings } from './settings.ts'
import { Spaces } from './spaces.ts'

/** Cisco Spaces by its cloud's Location API, read only. */
export const ciscoSpaces: Connector<'location', CiscoSpacesSettings> = {
  kind: 'location',
  product: 'cisco-spaces',
  title: 'Cisco Spaces',
  credentials: ['api-key'],
  perDevice: false,
  settings: ciscoSpacesSettings,
  connecting,
  open({ name, reach, trust, credential, settings }, context) {
    const { concurrency, perMinute, version } = settings
    const { now } = context
    const http = openHttp(
      { name, reach, trust, tls: true, credential: null, concurrency, perMinute },
      context,
    )
    const spaces = new Spaces({ name, http, credential, version })
    const shared = new SharedAnswers()
    const once = <T>(question: readonly unknown[], ask: Ask, work: (ask: Ask) => Promise<T>) =>
      shared.ask(JSON.stringify(question), name, ask, (limits) => work(sharedBySteps(limits)))
    return {
      can: {
        findDevices: (question, ask) =>
          once(['find', question], ask, (limits) => spaces.find(question, limits)),
        listFloors: (ask) => once(['floors'], ask, (limits) => spaces.floors(limits)),
        listFloorNames: (ask) => once(['floor-names'], ask, (limits) => spaces.floorNames(limits)),
        readFloor: (id, ask) => once(['floor', id], ask, (limits) => spaces.floor(id, limits)),
        readHistory: (of, from, to, ask) =>
          once(['history', of, from, to], ask, (limits) =>
            spaces.history({ of, from, to, now: now() }, limits),
          ),
        countByHour: (of, from, to, ask) =>
          once(['hours', of, from, to], ask, (limits) => spaces.hours({ of, from, to, now: now() }, limits)),
      },
      close: () => http.close(),
    }
  },
}
