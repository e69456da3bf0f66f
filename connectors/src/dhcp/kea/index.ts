import type { Connector } from '../../connector/connector.ts'
import { openHttp } from '../../transport/https.ts'
import { sharedBySteps, writingInSteps } from '../../transport/limits.ts'
import { keaChannel } from './channel.ts'
import { configurationOf } from './configuration.ts'
import { connecting } from './connecting.ts'
import { findLeases, listLeases } from './leases.ts'
import { findReservations, listReservations } from './reservations.ts'
import { reservationPlans } from './plan-reservation.ts'
import { readReservation } from './read-reservation.ts'
import { releaseLease } from './release-lease.ts'
import { readServer } from './server.ts'
import { saveConfiguration, setReservation } from './set-reservation.ts'
import { keaSettings } from './settings.ts'
import type { KeaSettings } from './settings.ts'
import { readUse } from './use.ts'

/** ISC Kea 2.2 to 3.2 by its HTTP control channel, DHCPv4 only. */
export const kea: Connector<'dhcp', KeaSettings> = {
  kind: 'dhcp',
  product: 'kea',
  title: 'ISC Kea',
  credentials: ['password'],
  perDevice: false,
  settings: keaSettings,
  connecting,
  plans: reservationPlans,
  open(configuration, context) {
    const { name, reach, trust, credential, settings } = configuration
    // Kea compares the octets of credentials as Latin-1.
    const http = openHttp(
      {
        name,
        reach,
        trust,
        credential,
        tls: settings.tls,
        charset: 'latin1',
        concurrency: settings.concurrency,
        perMinute: settings.perMinute,
      },
      context,
    )
    const channel = keaChannel(name, settings.path, http)
    // Two that give back a whole configuration at once would undo each other.
    let last: Promise<unknown> = Promise.resolve()
    const oneByOne = <T>(work: () => Promise<T>): Promise<T> => {
      const turn = last.then(work, work)
      last = turn.catch(() => undefined)
      return turn
    }
    const config = configurationOf(channel, settings.configurationAge, context.now)
    return {
      can: {
        findLeases: (question, ask) => findLeases(channel, config, question, sharedBySteps(ask), context.now),
        findReservations: (question, ask) => findReservations(channel, config, question, sharedBySteps(ask)),
        listLeases: (subnetId, ask) => listLeases(channel, config, subnetId, sharedBySteps(ask)),
        listReservations: (subnetId, ask) => listReservations(channel, config, subnetId, sharedBySteps(ask)),
        readReservation: (place, ask) => {
          config.forget()
          return readReservation(channel, place, sharedBySteps(ask))
        },
        readUse: (ask) => readUse(channel, sharedBySteps(ask)),
        readServer: (ask) => readServer(channel, sharedBySteps(ask)),
        async listSubnets(ask) {
          const { subnets, whole, dropped, readAt } = await config(ask)
          return { value: subnets, complete: whole, dropped, observedAt: readAt }
        },
      },
      writes: {
        setReservation: (change, writing) => {
          const own = writingInSteps(writing)
          return oneByOne(() => setReservation(channel, change, own))
        },
        releaseLease: (release, writing) => releaseLease(channel, release, writingInSteps(writing)),
        saveConfiguration: (writing) => oneByOne(() => saveConfiguration(channel, writing)),
      },
      close: () => http.close(),
    }
  },
}
