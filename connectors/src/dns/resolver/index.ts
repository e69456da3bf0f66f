import type { Ask } from '../../asking.ts'
import type { Connector } from '../../connector/connector.ts'
import { Dns } from '../../transport/dns.ts'
import { sharedBySteps } from '../../transport/limits.ts'
import { SharedAnswers } from '../../transport/shared-answers.ts'
import { connecting } from './connecting.ts'
import { askedName, reverseName } from './names.ts'
import { findRecords, readZone } from './records.ts'
import { resolverSettings } from './settings.ts'
import type { ResolverSettings } from './settings.ts'

/** Any DNS server, asked as every host asks it (RFC 1034, 1035); reads only. */
export const resolver: Connector<'dns', ResolverSettings> = {
  kind: 'dns',
  product: 'resolver',
  title: 'DNS server',
  credentials: [],
  perDevice: false,
  settings: resolverSettings,
  connecting,
  open({ name, reach, settings }, context) {
    const { now } = context
    const dns = new Dns({ name, reach, concurrency: settings.concurrency }, context)
    const shared = new SharedAnswers()
    const zone = settings.zone ?? null
    // Ends before those who share it give up: silence is then the server's, and counts against it.
    const sooner = (ask: Ask) => sharedBySteps({ signal: ask.signal, limit: ask.limit * 0.9 })
    return {
      can: {
        async findRecords(question, ask) {
          const whole = 'address' in question ? reverseName(question.address) : askedName(question.name, zone)
          return shared.ask(whole, name, ask, (own) => findRecords(dns, question, zone, sooner(own), now))
        },
        ...(zone === null
          ? {}
          : {
              readZone: (ask: Ask) =>
                shared.ask(`SOA ${zone}`, name, ask, (own) => readZone(dns, zone, sooner(own))),
            }),
      },
      close: async () => dns.close(),
    }
  },
}
