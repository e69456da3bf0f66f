import type { Allocation } from '@patchbay/contract/workflows/switch-port-allocation'
import { needOf } from '@patchbay/contract/allocation/device-kinds'
import { lookUpAllocation } from '../../allocation/look-up.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readText, refuseText } from '../../http/read-identifier.ts'
import type { Answered } from '../../sources/ask-sources.ts'
import { deviceReaders } from '../../resources/network-locations.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import { KeptQuestions } from '../../sources/stream/cached-questions.ts'
import { streamQuestion } from '../../sources/stream/stream-question.ts'
import type { CallContext } from '../call-context.ts'

/** What is no place, with the page that has it. */
const elsewhere: Readonly<Record<string, string>> = {
  mac: 'a MAC, which is no place. Use Search and locate.',
  ipv4: 'an address, which is no place. Use Search and locate.',
  ipv6: 'an address, which is no place. Use Search and locate.',
  network: 'a network, which is no place. Use DHCP server.',
  email: 'a mail address, which is no place. Use Active Directory.',
  port: 'a switch port. Use Switch port assignment.',
}

export function switchPortAllocationCalls(
  { database, systems, log }: Pick<CallContext, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, 'GET /workflows/switch-port-allocation/'> {
  const kept = new KeptQuestions()
  return {
    'GET /workflows/switch-port-allocation/': async (asked) => {
      const { query, signal, streamed, person } = asked
      const { q, count, idle, department, medium, device, speed, watts, vlan = null } = query
      const { identifier } = readText(q)
      const fault = elsewhere[identifier.kind]
      if (fault !== undefined) throw refuseText(fault)
      const question = {
        text: q,
        kind: 'place',
        words: 'outlet, room, closet, floor or building',
        canonical: q,
        vendor: null,
        badges: [],
      }
      const { profile } = person
      const wanted = {
        live: query.live === 'yes',
        count,
        idle,
        department,
        reader: profile.id,
        tellsDevices: deviceReaders.some((key) => person.keys.has(key)),
        need: { ...needOf(device, { speed, watts }), medium, vlan, requester: profile },
      }
      return streamQuestion<Allocation, Answered<Allocation>>(kept, asked, systems, (keeping, listener) =>
        lookUpAllocation(
          { db: database, systems: keeping, log, pace },
          { wanted, question, patient: streamed, signal, listener },
        ),
      )
    },
  }
}
