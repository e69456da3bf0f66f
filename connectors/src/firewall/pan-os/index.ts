import type { Ask, Reach } from '../../asking.ts'
import type { Connector } from '../../connector/connector.ts'
import { openHttp } from '../../transport/https.ts'
import { sharedBySteps } from '../../transport/limits.ts'
import { SharedAnswers } from '../../transport/shared-answers.ts'
import { openPanOs } from './channel.ts'
import { connecting } from './connecting.ts'
import { findThreats, findTraffic } from './logs.ts'
import { Pair } from './pair.ts'
import { findPath, findUsers, matchPolicy, matchTranslation, readArp, readRule } from './policy.ts'
import { panOsSettings } from './settings.ts'
import type { PanOsSettings } from './settings.ts'

/** Palo Alto firewalls by the XML API of PAN-OS, read only; a pair is one system. */
export const panOs: Connector<'firewall', PanOsSettings> = {
  kind: 'firewall',
  product: 'pan-os',
  title: 'Palo Alto PAN-OS',
  credentials: ['api-key', 'password'],
  perDevice: false,
  settings: panOsSettings,
  connecting,
  open({ name, reach, trust, credential, settings }, context) {
    const { concurrency, perMinute, peer, timeZone } = settings
    const open = (service: string | undefined, at: Reach | null) =>
      openHttp(
        { name, service, reach: at, trust, tls: true, credential: null, concurrency, perMinute },
        context,
      )
    const clients =
      peer === undefined || reach === null
        ? [open(undefined, reach)]
        : [open('first', reach), open('peer', { ...reach, host: peer })]
    const pair = new Pair(
      clients.map((http) => openPanOs(name, http, credential)),
      context.now,
    )
    const shared = new SharedAnswers()
    const once = <T>(question: readonly unknown[], ask: Ask, work: (ask: Ask) => Promise<T>) =>
      shared.ask(JSON.stringify(question), name, ask, (limits) => work(sharedBySteps(limits)))
    return {
      can: {
        readState: (ask) => once(['state'], ask, (limits) => pair.state(limits)),
        findPath: (source, destination, ask) =>
          once(['path', source, destination], ask, (limits) =>
            findPath(pair, settings, source, destination, limits),
          ),
        matchPolicy: (flow, path, ask) =>
          once(['policy', flow, path], ask, (limits) => matchPolicy(pair, settings, flow, path, limits)),
        matchTranslation: (flow, path, ask) =>
          once(['nat', flow, path], ask, (limits) => matchTranslation(pair, settings, flow, path, limits)),
        readRule: (rule, ask) =>
          once(['rule', rule], ask, (limits) => readRule(pair, settings, rule, limits)),
        findTraffic: (question, ask) =>
          once(['traffic', question], ask, (limits) => findTraffic(pair, timeZone, question, limits)),
        findThreats: (question, ask) =>
          once(['threats', question], ask, (limits) => findThreats(pair, timeZone, question, limits)),
        readArp: (address, ask) => once(['arp', address], ask, (limits) => readArp(pair, address, limits)),
        findUsers: (address, ask) =>
          once(['users', address], ask, (limits) => findUsers(pair, settings, address, limits)),
      },
      async close() {
        await Promise.all(clients.map((http) => http.close()))
      },
    }
  },
}
