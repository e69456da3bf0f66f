import type { Ask, Reading } from '../../asking.ts'
import { unreadable } from '../../failures.ts'
import { untilFinished } from '../../transport/job.ts'
import { notAllowed } from '../../transport/path.ts'
import { children, elements, textOf } from '../../transport/xml.ts'
import { momentAt, offsetAt } from '../../zone-offset.ts'
import type { TrafficLine, TrafficQuestion } from '../capabilities.ts'
import type { Element } from './channel.ts'
import type { Pair } from './pair.ts'
import { addressAllowed } from './policy.ts'

const mostLines = 200

/** As the clock on the firewall's wall shows it. */
const wallText = (zone: string, moment: Date) =>
  new Date(moment.getTime() + offsetAt(zone, moment.getTime()) * 60_000)
    .toISOString()
    .slice(0, 19)
    .replaceAll('-', '/')
    .replace('T', ' ')

function momentOf(zone: string, text: string | null): Date | null {
  const parts = /^(\d{4})\/(\d\d)\/(\d\d) (\d\d:\d\d:\d\d)$/.exec(text ?? '')
  if (parts === null) return null
  const wall = Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}Z`)
  return Number.isNaN(wall) ? null : new Date(momentAt(zone, wall))
}

function lineOf(entry: Element, zone: string): TrafficLine | null {
  const [source, destination] = [textOf(entry, 'src'), textOf(entry, 'dst')]
  if (source === null || destination === null) return null
  const number = (name: string) => {
    const read = Number(textOf(entry, name) ?? Number.NaN)
    return Number.isFinite(read) ? read : null
  }
  // An address that was not translated is told as none.
  const translated = (name: string) => {
    const address = textOf(entry, name)
    return address === null || address === '0.0.0.0' || address === '::' ? null : address
  }
  return {
    at: momentOf(zone, textOf(entry, 'time_generated') ?? textOf(entry, 'receive_time')),
    action: textOf(entry, 'action') ?? 'unknown',
    rule: textOf(entry, 'rule'),
    source,
    destination,
    protocol: textOf(entry, 'proto'),
    port: number('dport') || null,
    application: textOf(entry, 'app'),
    from: textOf(entry, 'from'),
    to: textOf(entry, 'to'),
    translatedSource: translated('natsrc'),
    translatedDestination: translated('natdst'),
    octets: number('bytes'),
    end: textOf(entry, 'session_end_reason'),
  }
}

/** Lines of the traffic log between two instants: a job that is asked about until it is done. */
export async function findTraffic(
  pair: Pair,
  zone: string,
  { source, destination, port, since, until }: TrafficQuestion,
  ask: Ask,
): Promise<Reading<readonly TrafficLine[]>> {
  if (since >= until || (port !== null && !(Number.isInteger(port) && port > 0 && port < 65_536)))
    throw notAllowed()
  const query = [
    `(addr.src in ${addressAllowed(source)})`,
    `(addr.dst in ${addressAllowed(destination)})`,
    ...(port === null ? [] : [`(port.dst eq ${port})`]),
    `(receive_time geq '${wallText(zone, since)}')`,
    `(receive_time leq '${wallText(zone, until)}')`,
  ].join(' and ')
  const begun = await pair.ask({ type: 'log', 'log-type': 'traffic', nlogs: String(mostLines), query }, ask)
  const job = begun === null ? null : textOf(begun.result, 'job')
  if (job === null || !/^\d{1,12}$/.test(job)) {
    throw unreadable({ cause: 'not-understood', message: `${pair.name} did not start the log query` })
  }
  const { result, receivedAt } = await untilFinished(
    {
      name: pair.name,
      job: 'the query of its log',
      look: async (limits) => {
        const answer = await pair.ask({ type: 'log', action: 'get', 'job-id': job }, limits)
        return answer !== null && textOf(children(answer.result['job']), 'status') === 'FIN'
          ? { result: answer }
          : null
      },
    },
    ask,
  )
  const entries = elements(children(children(result['log'])['logs'])['entry']).map(children)
  const lines = entries.map((entry) => lineOf(entry, zone))
  const value = lines.filter((line) => line !== null)
  return {
    value: value.toSorted((one, other) => (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0)),
    complete: entries.length < mostLines,
    dropped: lines.length - value.length,
    observedAt: receivedAt,
  }
}
