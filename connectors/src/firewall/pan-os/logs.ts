import type { Ask, Reading } from '../../asking.ts'
import { unreadable } from '../../failures.ts'
import { untilFinished } from '../../transport/job.ts'
import { notAllowed } from '../../transport/path.ts'
import { children, elements, textOf } from '../../transport/xml.ts'
import { momentAt, offsetAt } from '../../zone-offset.ts'
import type { ThreatLine, TrafficLine, TrafficQuestion } from '../capabilities.ts'
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

const numberOf = (entry: Element, name: string): number | null => {
  const read = Number(textOf(entry, name) ?? Number.NaN)
  return Number.isFinite(read) ? read : null
}

/** What lines of both logs have; null for one without its ends. */
function headOf(entry: Element, zone: string) {
  const [source, destination] = [textOf(entry, 'src'), textOf(entry, 'dst')]
  if (source === null || destination === null) return null
  return {
    at: momentOf(zone, textOf(entry, 'time_generated') ?? textOf(entry, 'receive_time')),
    action: textOf(entry, 'action') ?? 'unknown',
    rule: textOf(entry, 'rule'),
    source,
    destination,
    protocol: textOf(entry, 'proto'),
    port: numberOf(entry, 'dport') || null,
    application: textOf(entry, 'app'),
  }
}

function trafficLine(entry: Element, zone: string): TrafficLine | null {
  const head = headOf(entry, zone)
  // An address that was not translated is told as none.
  const translated = (name: string) => {
    const address = textOf(entry, name)
    return address === null || address === '0.0.0.0' || address === '::' ? null : address
  }
  return (
    head && {
      ...head,
      from: textOf(entry, 'from'),
      to: textOf(entry, 'to'),
      translatedSource: translated('natsrc'),
      translatedDestination: translated('natdst'),
      octets: numberOf(entry, 'bytes'),
      end: textOf(entry, 'session_end_reason'),
    }
  )
}

function threatLine(entry: Element, zone: string): ThreatLine | null {
  const head = headOf(entry, zone)
  return (
    head && {
      ...head,
      threat: textOf(entry, 'threatid'),
      severity: textOf(entry, 'severity'),
      category: textOf(entry, 'category'),
      url: textOf(entry, 'url'),
    }
  )
}

export const findTraffic = (...asked: LogQuestion) => readLog('traffic', trafficLine, ...asked)
export const findThreats = (...asked: LogQuestion) => readLog('threat', threatLine, ...asked)

type LogQuestion = readonly [pair: Pair, zone: string, question: TrafficQuestion, ask: Ask]

/** Lines of one log between two instants: a job that is asked about until it is done. */
async function readLog<Line extends { readonly at: Date | null }>(
  type: 'traffic' | 'threat',
  lineOf: (entry: Element, zone: string) => Line | null,
  ...[pair, zone, { source, destination, port, since, until }, ask]: LogQuestion
): Promise<Reading<readonly Line[]>> {
  if (since >= until || (port !== null && !(Number.isInteger(port) && port > 0 && port < 65_536)))
    throw notAllowed()
  const query = [
    `(addr.src in ${addressAllowed(source)})`,
    `(addr.dst in ${addressAllowed(destination)})`,
    ...(port === null ? [] : [`(port.dst eq ${port})`]),
    `(receive_time geq '${wallText(zone, since)}')`,
    `(receive_time leq '${wallText(zone, until)}')`,
  ].join(' and ')
  const begun = await pair.ask({ type: 'log', 'log-type': type, nlogs: String(mostLines), query }, ask)
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
