import type { Connector } from '../../connector.ts'
import type { Reach } from '../../asking.ts'
import { openHttp } from '../../transport/https.ts'
import { sharedBySteps } from '../../transport/limits.ts'
import { connecting } from './connecting.ts'
import { findEndpoint } from './endpoints.ts'
import { openErs } from './ers.ts'
import { openMnt } from './mnt.ts'
import { Names } from './names.ts'
import { findSessions } from './sessions.ts'
import { iseSettings } from './settings.ts'
import type { IseSettings } from './settings.ts'

/** Cisco Identity Services Engine 3.x: endpoints by ERS, sessions by MnT. */
export const ciscoIse: Connector<'identity', IseSettings> = {
  kind: 'identity',
  product: 'cisco-ise',
  title: 'Cisco Identity Services Engine',
  credentials: ['password'],
  perDevice: false,
  settings: iseSettings,
  connecting,
  open(configuration, surroundings) {
    const { name, trust, credential, settings } = configuration
    const service = (port: number | undefined) => {
      const reach: Reach | null =
        configuration.reach === null
          ? null
          : { ...configuration.reach, ...(port === undefined ? {} : { port }) }
      const { concurrency } = settings
      return openHttp({ name, reach, trust, credential, tls: true, concurrency }, surroundings)
    }
    // Each service has its own sockets and breaker: ERS is often off where MnT is on.
    const ersHttp = service(settings.ersPort)
    const mntHttp = service(settings.mntPort)
    const ers = openErs(name, ersHttp, { csrf: settings.csrf })
    const mnt = openMnt(name, mntHttp, ers)
    const names = new Names(ers, surroundings.now)
    return {
      can: {
        findEndpoint: (mac, ask) => findEndpoint(ers, names, mac, sharedBySteps(ask)),
        findSessions: (question, ask) => findSessions(mnt, question, sharedBySteps(ask)),
      },
      async close() {
        await Promise.all([ersHttp.close(), mntHttp.close()])
      },
    }
  },
}
